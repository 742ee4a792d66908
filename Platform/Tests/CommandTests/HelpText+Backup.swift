/// The help of `guichet backup` and `guichet restore`.
extension HelpText {
    static let backup = """
        OVERVIEW: Copy the platform's data into one file.

        Of a running platform, whose payments do not wait, or of one that is stopped.
        Needs no vault key. The file says which one opens it and never holds it: keep
        the key elsewhere. Files in the folder mail are not in it.

        USAGE: guichet backup <file> [--data <folder>] [--force]

        ARGUMENTS:
          <file>                  The file that is made, on another disk at best.

        OPTIONS:
          --data <folder>         The folder that holds everything; GUICHET_DATA names
                                  another default. (default: guichet-data)
          --force                 Put it in place of a file that is there.
          --version               Show the version.
          -h, --help              Show help information.

        """

    static let restore = """
        OVERVIEW: Make a data folder of a backup.

        The folder must be empty, or not be there yet. Everything is checked before it
        is said to be done: every page, the checksum, the schema, and that the vault
        key opens it if one is given. What fails leaves nothing behind.

        USAGE: guichet restore <file> [--data <folder>] [--vault-key <file>] [--dev]

        ARGUMENTS:
          <file>                  A file that `guichet backup` wrote.

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
