import ArgumentParser

/// What was probably meant by words that are no command.
enum MistypedWords {
    /// - Parameters:
    ///   - words: the arguments that could not be parsed, or that were taken for a wish for help.
    ///   - told: ArgumentParser's error.
    /// - Returns: an error that says more than ArgumentParser's; `nil` if there is none.
    static func advice(
        on words: [String], to root: any ParsableCommand.Type, isHelp: Bool, told: String
    ) -> String? {
        let words = Array(words.prefix { $0 != "--" })
        guard !words.contains(where: ["-h", "--help", "--version"].contains) else { return nil }
        // ArgumentParser shows the help of the last command that it knows.
        let asksForHelp = isHelp && words.first == "help"
        if isHelp, !asksForHelp { return negative(in: words, isHelp: isHelp) }
        return negative(in: words, isHelp: isHelp)
            ?? command(of: asksForHelp ? Array(words.dropFirst()) : words, below: root, isOnlyThat: asksForHelp)
            ?? (isHelp || [unknown, missingValue].contains { told.contains($0) } ? nil : option(of: words, below: root))
    }

    private static let unknown = "Unknown option"
    private static let missingValue = "Missing value for"

    /// ArgumentParser lets a command check its values before it tells of options that it does not know: `--froce` would be
    /// answered with the advice to add `--force`.
    private static func option(of words: [String], below root: any ParsableCommand.Type) -> String? {
        var (command, path) = (root, [name(root)])
        for word in words {
            guard let next = named(word, below: command) else { break }
            (command, path) = (next, path + [word])
        }
        // Without a command below it, the options are those of the usual one.
        while let usual = command.configuration.defaultSubcommand {
            (command, path) = (usual, path + [name(usual)])
        }
        // These take the options of `guichet serve`, too, which their helps do not name.
        guard command != DoctorCommand.self, command != ConfigShowCommand.self else { return nil }
        let known = root.helpMessage(for: command, includeHidden: true, columns: 1_000)
            .split { !$0.isLetter && !$0.isNumber && $0 != "-" }.map(String.init).filter { $0.hasPrefix("--") }
        let given = words.filter { $0.hasPrefix("--") }.map { String($0.prefix { $0 != "=" }) }
        guard let unknown = given.first(where: { !known.contains($0) }) else { return nil }
        let nearest = NearestName.of(unknown, in: known, withinChanges: 2).map { ". Did you mean '\($0)'?" } ?? ""
        return """
            \(Self.unknown) '\(unknown)'\(nearest)
            Usage: \(root.usageString(for: command))
              See '\(path.joined(separator: " ")) --help' for more information.
            """
    }

    private static func named(_ word: String, below command: any ParsableCommand.Type) -> (any ParsableCommand.Type)? {
        command.configuration.subcommands.first { name($0) == word || $0.configuration.aliases.contains(word) }
    }

    /// ArgumentParser takes `-1h` for options, `-h` among them. It says itself which option has such a value.
    private static func negative(in words: [String], isHelp: Bool) -> String? {
        guard let index = words.firstIndex(where: { $0.first == "-" && $0.dropFirst().first?.isNumber == true }),
            isHelp || index == 0 || !words[index - 1].hasPrefix("--")
        else { return nil }
        let word = words[index]
        let clock = words.first == ClockCommand.configuration.commandName ? " The clock only moves forward." : ""
        return "'\(word)' begins with a minus sign, and no value does.\(clock) Write \(word.dropFirst())."
    }

    /// Goes down the tree of commands as far as the words lead.
    ///
    /// - Parameter isOnlyThat: whether the words can be nothing but names of commands.
    private static func command(
        of words: [String], below root: any ParsableCommand.Type, isOnlyThat: Bool
    ) -> String? {
        var (command, path) = (root, [name(root)])
        for word in words {
            let below = command.configuration.subcommands
            guard !below.isEmpty, !word.hasPrefix("-") else { return nil }
            if let next = named(word, below: command) {
                (command, path) = (next, path + [word])
                continue
            }
            let place = path.joined(separator: " ")
            let nearest = NearestName.of(word, in: below.map(name), withinChanges: 2)
            guard isOnlyThat || nearest != nil else { return nil }
            return """
                There is no command '\(place) \(word)'.\(nearest.map { " Did you mean '\(place) \($0)'?" } ?? "")
                  See '\(place) --help' for more information.
                """
        }
        return nil
    }

    private static func name(_ command: any ParsableCommand.Type) -> String {
        command.configuration.commandName ?? ""
    }
}
