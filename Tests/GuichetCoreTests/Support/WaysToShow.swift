/// Every way in which a value gets into a log by accident.
func waysToShow(_ value: Any) -> [String] {
    var dumped = ""
    dump(value, to: &dumped)
    let mirrored = Mirror(reflecting: value).children.map { "\($0.label ?? ""): \($0.value)" }
    let wrapped: Any? = value
    return [
        "\(value)", String(describing: value), String(reflecting: value), dumped, "\([value])", "\(["key": value])",
        String(describing: wrapped), "\((1, value))",
    ] + mirrored
}
