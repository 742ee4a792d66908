import AdminAPI
import ArgumentParser
import Engine
import GuichetSips

extension CompletionKind {
    /// The APIs of payments.
    static let apis = list(["sips", "lyra", "direct"])
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
