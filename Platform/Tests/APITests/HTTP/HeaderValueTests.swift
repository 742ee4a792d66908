import HTTPTypes
import Testing

@testable import APISupport

@Suite("The value of a header field")
struct HeaderValueTests {
    private static let name = HTTPField.Name.userAgent

    @Test(
        "is what all fields of the name say, as the library joins them",
        arguments: [[], ["a"], [""], ["a", "b"], ["a", "", "b"]])
    func joined(values: [String]) {
        var fields: HTTPFields = [.accept: "other"]
        for value in values { fields.append(HTTPField(name: Self.name, value: value)) }
        fields.append(HTTPField(name: .contentType, value: "another"))

        #expect(fields.value(of: Self.name) == (values.isEmpty ? nil : values.joined(separator: ", ")))
        #expect(fields.value(of: Self.name) == fields[Self.name])
    }
}
