"""The subcommands of ``cpsearch practice``, one a module."""
