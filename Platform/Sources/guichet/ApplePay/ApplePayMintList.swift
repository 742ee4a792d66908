import GuichetApplePayTesting
@_spi(Platform) import GuichetCore

/// Lists the valid kinds and the defects that can be made.
struct ApplePayMintList {
    let json: Bool

    func show() {
        let terminal = Terminal()
        guard !json else {
            let variants = HonestVariant.all.map { variant -> JSONValue in
                [
                    "name": .string(variant.name), "versions": versions(variant.versions),
                    "summary": .string(variant.summary),
                ]
            }
            let defects = TokenDefect.all.map { defect -> JSONValue in
                [
                    "name": .string(defect.name), "step": .string(defect.step.rawValue),
                    "versions": versions(defect.versions), "summary": .string(defect.summary),
                ]
            }
            let object: JSONValue = ["variants": .array(variants), "defects": .array(defects)]
            return terminal.line(object.encodedOnLine())
        }
        terminal.line(terminal.styled("Valid variants (--variant): every verifier has to accept them", .bold))
        var honest = Table("name", "what it is")
        for variant in HonestVariant.all { honest.add(variant.name, variant.summary + only(variant.versions)) }
        honest.lines.forEach { terminal.line($0) }
        terminal.line()
        terminal.line(terminal.styled("Defects (--defect): no verifier may accept them", .bold))
        var defects = Table("name", "refused at", "what is wrong")
        for defect in TokenDefect.all {
            defects.add(defect.name, defect.step.rawValue, defect.summary + only(defect.versions))
        }
        defects.lines.forEach { terminal.line($0) }
    }

    private func versions(_ versions: [TokenVersion]) -> JSONValue { .array(versions.map { .string($0.rawValue) }) }

    private func only(_ versions: [TokenVersion]) -> String {
        versions.count == 1 ? " (\(versions.map(\.rawValue).joined()) only)" : ""
    }
}
