import GuichetCore
@_spi(Platform) import GuichetDirectClient

extension DirectDocument {
    /// Without the members that the contract does not declare, at any depth: what the platform keeps. The others have no
    /// limits, and names that are not searched for card numbers (``DirectCardNumberCheck``).
    func declared() -> Self {
        var object = JSONObject()
        for rule in fields.list {
            guard let value = json[rule.name], let typed = rule.type.init(direct: value) else { continue }
            object.append(rule.name, (typed as? any DirectDocument)?.declared().directJSON ?? value)
        }
        return with(object)
    }
}
