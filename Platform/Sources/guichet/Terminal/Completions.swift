import APISupport
import AdminAPI
import ArgumentParser
import Engine
import GuichetSips
import Server

extension CompletionKind {
    /// The APIs of payments.
    static let apis = list(Platform.apiNames)
    /// What the journal of requests calls what arrives.
    static let journalPlaces = list(Platform.journalPlaces.names)
    /// The brands of the Sips family.
    static let brands = list(BrandArgument.all.map { $0.facts.name })
    /// The names of all faults.
    static let faults = list(Fault.all.map(\.name))

    /// The words of a closed set.
    static func words<Word: RawRepresentable & CaseIterable>(_ type: Word.Type) -> CompletionKind
    where Word.RawValue == String {
        list(type.allCases.map(\.rawValue))
    }
}

extension ArgumentHelp {
    /// For a filter by one of the APIs of payments.
    static var onlyAPI: ArgumentHelp { only(Platform.apiNames) }
    /// For a filter by what the journal of requests calls what arrives.
    static var onlyJournalPlace: ArgumentHelp { only(Platform.journalPlaces.names) }

    private static func only(_ names: [String]) -> ArgumentHelp {
        ArgumentHelp("Only this API: \(names.inWords).", valueName: "api")
    }
}

extension [String] {
    /// For people: `a, b or c`.
    var inWords: String {
        let first = dropLast().joined(separator: ", ")
        return first.isEmpty ? last ?? "" : "\(first) or \(last ?? "")"
    }
}
