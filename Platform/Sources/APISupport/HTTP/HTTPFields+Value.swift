package import HTTPTypes

extension HTTPFields {
    /// The value of a field, as the subscript gives it.
    ///
    /// That one joins the values of all fields of the name. For a single one, as nearly every field is, joining costs several
    /// times as much as finding it.
    package func value(of name: HTTPField.Name) -> String? {
        let values = self[values: name]
        return values.count > 1 ? self[name] : values.first
    }
}
