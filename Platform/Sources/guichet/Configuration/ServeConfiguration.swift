import Configuration

/// The values of the options of `guichet serve` that the command line leaves open: a variable such as `GUICHET_PORT`
/// comes first, then the configuration file.
struct ServeConfiguration: Sendable {
    let options: [DeclaredOption]
    private let environment: any ConfigProvider
    private let file: ConfigurationFile?
    private let fileValues: any ConfigProvider

    init(
        options: [DeclaredOption], environment variables: [String: String], file: ConfigurationFile?
    ) {
        self.options = options
        self.file = file
        environment = EnvironmentVariablesProvider(environmentVariables: variables).prefixKeys(with: "guichet")
        var values: [AbsoluteConfigKey: ConfigValue] = [:]
        for (name, entry) in file?.entries ?? [:] {
            values[AbsoluteConfigKey([name])] = ConfigValue(.stringArray(entry.texts), isSecret: false)
        }
        fileValues = InMemoryProvider(name: file?.path, values: values)
    }

    /// Variables that other code reads: alone they need no list of options, which takes some milliseconds to make.
    private static let variablesOfOthers: Set = [
        "GUICHET_CA", "GUICHET_DATA", "GUICHET_SMTP_PASSWORD", "GUICHET_TOKEN", "GUICHET_URL", "GUICHET_VAULT_KEY",
    ]

    /// Whether anything but these arguments may set an option.
    static func isNeeded(_ arguments: [String], environment: [String: String]) -> Bool {
        arguments.contains { $0 == "--config" || $0.hasPrefix("--config=") }
            || environment.keys.contains { $0.hasPrefix("GUICHET_") && !variablesOfOthers.contains($0) }
    }

    /// Reads the file that `--config` or `GUICHET_CONFIG` names.
    static func read(_ arguments: [String], environment: [String: String]) throws -> ServeConfiguration {
        let options = try DeclaredOption.ofServe()
        try refuseMisspelled(environment, options)
        let path =
            given("config", in: arguments).last ?? environment["GUICHET_CONFIG"].flatMap { $0.isEmpty ? nil : $0 }
        guard path?.isEmpty != true else {
            throw ConfigurationError("--config", "it is empty", remedy: "name a file, or leave the option out")
        }
        return ServeConfiguration(
            options: options, environment: environment,
            file: try path.map { try ConfigurationFile(path: $0, options: options) })
    }

    /// A variable with a name that is almost an option's, such as GUICHET_PROT, would have no effect. Other names that begin so
    /// are left alone: a cluster's scheduler and other programs set them, too.
    private static func refuseMisspelled(_ environment: [String: String], _ options: [DeclaredOption]) throws {
        let known = options.map(variableName) + variablesOfOthers + ["GUICHET_CONFIG"]
        // Of three letters, two others are no misspelling.
        let shortest = "GUICHET_".count + 4
        for name in environment.keys.sorted()
        where name.hasPrefix("GUICHET_") && name.count >= shortest && !known.contains(name) {
            guard let meant = NearestName.of(name, in: known, withinChanges: 2) else { continue }
            throw ConfigurationError(name, "there is no such variable", remedy: "did you mean \(meant)?")
        }
    }

    /// What a variable or the file says of an option; `nil` if neither does.
    ///
    /// - Throws: ``ConfigurationError`` for a variable whose value is not one of the option's kind.
    func value(_ option: DeclaredOption) throws -> ConfiguredValue? {
        if let text = try variable(option) {
            let name = Self.variableName(option)
            if option.kind == .flag || option.kind == .flagOrNot, !["true", "false"].contains(text) {
                throw ConfigurationError(name, "it is \(text)", remedy: "set it to true or false")
            }
            let texts = option.kind == .values ? text.split(separator: ",").map(String.init) : [text]
            return ConfiguredValue(texts: texts, source: .environment(name))
        }
        guard let file, let entry = file.entries[option.name],
            case .stringArray(let texts)? = try fileValues.value(
                forKey: AbsoluteConfigKey([option.name]), type: .stringArray
            ).value?.content
        else { return nil }
        return ConfiguredValue(texts: texts, source: .file(file.path, line: entry.line))
    }

    /// The text of the option's variable; an empty one counts as none.
    private func variable(_ option: DeclaredOption) throws -> String? {
        let found = try environment.value(forKey: AbsoluteConfigKey([option.environmentKey]), type: .string)
        guard case .string(let text)? = found.value?.content, !text.isEmpty else { return nil }
        // Kubernetes and Docker's links set GUICHET_PORT=tcp://… for a service of the name guichet.
        guard option.name != "port" || !text.hasPrefix("tcp://") else { return nil }
        return text
    }

    static func variableName(_ option: DeclaredOption) -> String {
        "GUICHET_" + option.environmentKey.uppercased().replacing("-", with: "_")
    }

    /// The arguments of `guichet serve`, with those of the variables and of the file in front; and where these come from.
    func arguments(_ given: [String]) throws -> (
        all: [String], added: [(option: DeclaredOption, value: ConfiguredValue)]
    ) {
        let added = try options.compactMap { option in
            option.isGiven(in: given) ? nil : try value(option).map { (option: option, value: $0) }
        }
        return (added.flatMap { $0.option.arguments($0.value) } + given, added)
    }

    /// A value that is refused may come from a file: before the error, this says from which line of it, or from which variable.
    static func tellPlaces(of added: [(option: DeclaredOption, value: ConfiguredValue)], about message: String) {
        for (option, value) in added where message.mentions("--\(option.name)") {
            Terminal.complain("Note: \(option.name) comes from \(value.source).")
        }
    }

    /// The values that an option has in these arguments.
    static func given(_ name: String, in arguments: [String]) -> [String] {
        arguments.indices.compactMap { place in
            if let value = arguments[place].without("--\(name)=") { return value }
            guard arguments[place] == "--\(name)", arguments.indices.contains(place + 1) else { return nil }
            return arguments[place + 1]
        }
    }
}

extension String {
    /// Whether the option is named, and not only one whose name begins with it.
    fileprivate func mentions(_ option: String) -> Bool {
        ranges(of: option).contains { place in
            guard let next = self[place.upperBound...].first else { return true }
            return next != "-" && !next.isLetter && !next.isNumber
        }
    }
}
