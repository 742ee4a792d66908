extension HelpText {
    static let vault = """
        OVERVIEW: Renew the keys that seal card numbers and shop keys.

        USAGE: guichet vault <subcommand>

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.

        SUBCOMMANDS:
          rotate                  Seal what is stored under the newest vault key.
          reload                  Have the running platform read its key file again.
          erase                   Take out what deleted values left in the files.

          See 'guichet help vault <subcommand>' for detailed help.

        """

    static let vaultRotate = """
        OVERVIEW: Seal what is stored under the newest vault key.

        Add a line `2 KEY` to the key file (make KEY with `openssl rand -base64 32`)
        and run this while payments go on: a running platform reads its key file again
        first. It may be stopped and run again at any time. At the end it says when the
        old line may go; `guichet vault reload` tells the platform that it is gone.

        USAGE: guichet vault rotate [--fingerprints] [--data <folder>] [--vault-key <file>] [--dev]

        OPTIONS:
          --fingerprints          Replace the key that makes cards findable instead.
                For one that became known. Every tokenPan stays as it is.
          --data <folder>         The folder that holds everything; GUICHET_DATA names
                                  another default. (default: guichet-data)
          --vault-key <file>      The file with the key that seals card numbers and
                                  shop keys.
                Make one with `openssl rand -base64 32`. The key itself may be in
                GUICHET_VAULT_KEY instead.
          --dev                   For development: the vault key lies in the data
                                  folder, where the first serve makes it.
          --version               Show the version.
          -h, --help              Show help information.

        """

    static let vaultReload = """
        OVERVIEW: Have the running platform read its key file again.

        After a line was added or taken out. A file that lacks a key which something is
        sealed with is refused, and the platform goes on with the keys that it has.
        Where no platform runs, the keys are only tried.

        USAGE: guichet vault reload [--data <folder>] [--vault-key <file>] [--dev]

        OPTIONS:
          --data <folder>         The folder that holds everything; GUICHET_DATA names
                                  another default. (default: guichet-data)
          --vault-key <file>      The file with the key that seals card numbers and
                                  shop keys.
                Make one with `openssl rand -base64 32`. The key itself may be in
                GUICHET_VAULT_KEY instead.
          --dev                   For development: the vault key lies in the data
                                  folder, where the first serve makes it.
          --version               Show the version.
          -h, --help              Show help information.

        """

    static let vaultErase = """
        OVERVIEW: Take out what deleted values left in the files.

        Deleted and replaced values are overwritten at once, but gaps inside the file
        can keep copies. This writes the whole file anew. Payments wait meanwhile, and
        the disk needs room for the file twice more. After `guichet vault rotate`, when
        an old key became known.

        USAGE: guichet vault erase [--data <folder>] [--vault-key <file>] [--dev]

        OPTIONS:
          --data <folder>         The folder that holds everything; GUICHET_DATA names
                                  another default. (default: guichet-data)
          --vault-key <file>      The file with the key that seals card numbers and
                                  shop keys.
                Make one with `openssl rand -base64 32`. The key itself may be in
                GUICHET_VAULT_KEY instead.
          --dev                   For development: the vault key lies in the data
                                  folder, where the first serve makes it.
          --version               Show the version.
          -h, --help              Show help information.

        """
}
