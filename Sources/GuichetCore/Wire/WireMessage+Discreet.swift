extension Discreet where Self: WireMessage {
    /// The names of the fields that are set, without their values.
    public var description: String {
        "\(Self.self)(\(wireObject.members.map(\.name).joined(separator: ", ")))"
    }
}
