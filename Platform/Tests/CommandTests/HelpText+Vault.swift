extension HelpText {
    static let vault = """
        OVERVIEW: Renew the keys that encrypt card numbers and shop keys.

        USAGE: guichet vault <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          rotate                  Encrypt stored data again, with the newest vault key.
          reload                  Make the running platform read its key file again.
          erase                   Erase what deleted values left in the files.

          See 'guichet help vault <subcommand>' for detailed help.

        """

    static let vaultRotate = """
        OVERVIEW: Encrypt stored data again, with the newest vault key.

        First add a line `2 KEY` to the key file (make KEY with `openssl rand -base64
        32`). Payments continue while the command runs, and a running platform reads
        its key file again first. The command may be stopped and run again at any time.
        At the end it says when the old line may be removed; then `guichet vault
        reload` tells the platform that it is gone. With several nodes, add the line to
        the key file of each, and run `guichet vault reload` on each; then run this
        command on one of them.

        USAGE: guichet vault rotate [--fingerprints] [--data <folder>] [--vault-key <file>] [--dev]

        OPTIONS:
          --fingerprints          Instead, replace the fingerprint key, by which cards
                                  are found.
                For a key that was disclosed. Every tokenPan stays the same.
          --data <folder>         The data folder. GUICHET_DATA sets another default.
                                  (default: guichet-data)
          --vault-key <file>      The file with the vault key, which encrypts card
                                  numbers and shop keys.
                Make a key with `openssl rand -base64 32`. GUICHET_VAULT_KEY may
                contain the key itself instead.
          --dev                   For development: keep the vault key in the data
                                  folder. The first serve creates it.
          --version               Show the version.
          -h, --help              Show help information.


        """

    static let vaultReload = """
        OVERVIEW: Make the running platform read its key file again.

        Use it after a line was added or removed. If the file lacks a key that stored
        data needs, it is refused, and the platform continues with its present keys. If
        no platform is running, the keys are only checked. With several nodes, each
        reads a file of its own; a new key encrypts after `guichet vault rotate` on one
        of them.

        USAGE: guichet vault reload [--data <folder>] [--vault-key <file>] [--dev]

        OPTIONS:
          --data <folder>         The data folder. GUICHET_DATA sets another default.
                                  (default: guichet-data)
          --vault-key <file>      The file with the vault key, which encrypts card
                                  numbers and shop keys.
                Make a key with `openssl rand -base64 32`. GUICHET_VAULT_KEY may
                contain the key itself instead.
          --dev                   For development: keep the vault key in the data
                                  folder. The first serve creates it.
          --version               Show the version.
          -h, --help              Show help information.


        """

    static let vaultErase = """
        OVERVIEW: Erase what deleted values left in the files.

        Deleted and replaced values are overwritten at once, but gaps inside the
        database file can keep copies. This command writes the whole file again.
        Payments wait meanwhile, and the disk needs free space of twice the file's
        size. Use it after `guichet vault rotate`, if an old key was disclosed. In
        PostgreSQL it writes the tables again; the server's log of writes, its archives
        and its standby servers keep old rows for as long as they are set to.

        USAGE: guichet vault erase [--data <folder>] [--vault-key <file>] [--dev]

        OPTIONS:
          --data <folder>         The data folder. GUICHET_DATA sets another default.
                                  (default: guichet-data)
          --vault-key <file>      The file with the vault key, which encrypts card
                                  numbers and shop keys.
                Make a key with `openssl rand -base64 32`. GUICHET_VAULT_KEY may
                contain the key itself instead.
          --dev                   For development: keep the vault key in the data
                                  folder. The first serve creates it.
          --version               Show the version.
          -h, --help              Show help information.


        """
}
