import GuichetCore

/// Maps the values of a contact to the object at one path of the request.
struct ContactMapper {
    let path: String
    let longText: DirectLongText

    func inside(_ name: String) -> ContactMapper { ContactMapper(path: "\(path).\(name)", longText: longText) }

    func contactDetails(
        first: ApplePayContact?, second: ApplePayContact?
    ) throws(DirectApplePayError) -> DirectContactDetails? {
        var details = DirectContactDetails()
        details.emailAddress = try text(
            present(first?.emailAddress) ?? second?.emailAddress, "emailAddress", .emailAddress)
        details.phoneNumber = try text(
            present(first?.phoneNumber) ?? second?.phoneNumber, "phoneNumber", .phoneNumber)
        return details == DirectContactDetails() ? nil : details
    }

    func name(_ name: ApplePayPersonName?) throws(DirectApplePayError) -> DirectPersonalName? {
        var mapped = DirectPersonalName()
        mapped.title = try text(name?.namePrefix, "title", .personName)
        mapped.firstName = try text(name?.givenName, "firstName", .personName)
        mapped.surname = try text(name?.familyName, "surname", .personName)
        return mapped == DirectPersonalName() ? nil : mapped
    }

    func address(_ address: ApplePayPostalAddress?) throws(DirectApplePayError) -> DirectAddress? {
        var mapped = DirectAddress()
        // For a street of several lines, the contract has a separate field for the second one.
        let lines = address?.addressLines ?? []
        mapped.street = try text(lines.first, "street", .street)
        mapped.additionalInfo = try text(
            lines.dropFirst().joined(separator: ", "), "additionalInfo", .additionalInfo)
        mapped.zip = try text(address?.postalCode, "zip", .zip)
        mapped.city = try text(address?.city, "city", .city)
        mapped.state = try text(address?.state, "state", .state)
        mapped.countryCode = try countryCode(address?.isoCountryCode)
        return mapped == DirectAddress() ? nil : mapped
    }

    /// Address books have the code in upper or lower case; the contract requires upper case.
    private func countryCode(_ text: String?) throws(DirectApplePayError) -> String? {
        guard let text = present(text) else { return nil }
        // Character by character: some single letters of other alphabets have two capitals.
        let code = text.map { $0.isASCII ? $0.uppercased() : String($0) }.joined()
        guard DirectRule.country.objection(to: .string(code), .sending) == nil else {
            throw DirectApplePayError(
                .wrongFormat, field: "\(path).countryCode", "is not a code of two letters", advice: .correctInput)
        }
        return code
    }

    private func text(
        _ text: String?, _ name: String, _ length: DirectLength
    ) throws(DirectApplePayError) -> String? {
        guard let text = present(text) else { return nil }
        if length.holds(text) { return text }
        if longText == .cut, length.mayBeCut, let cut = present(length.cut(text)) { return cut }
        throw DirectApplePayError(
            .tooLong, field: "\(path).\(name)", "has more than \(length.maximum) characters", advice: .correctInput)
    }

    /// A blank text counts as absent: the next source is used.
    private func present(_ text: String?) -> String? {
        guard let text, !text.allSatisfy(\.isWhitespace) else { return nil }
        return text
    }
}
