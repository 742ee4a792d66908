import ArgumentParser
import GuichetSips

/// A brand by its short name, as an option's value.
enum BrandArgument {
    static let all: [any InAppBrand.Type] = [Sips.self, Sogenactif.self, Mercanet.self]

    static func type(_ name: String) throws -> any InAppBrand.Type {
        guard let brand = all.first(where: { $0.facts.name == name }) else {
            let names = all.map { $0.facts.name }.joined(separator: ", ")
            throw ValidationError("--brand \(name) is not a brand of the Sips family; choose among \(names).")
        }
        return brand
    }

    static func facts(_ name: String) throws -> BrandFacts { try type(name).facts }
}
