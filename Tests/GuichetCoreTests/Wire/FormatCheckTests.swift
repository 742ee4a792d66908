import GuichetCore
import Testing

@Suite("Checking a message's formats")
struct FormatCheckTests {
    private func fault(_ json: String) throws -> WireError {
        let parcel = try Parcel(json: json)
        return try #require(throws: WireError.self) { try parcel.checkFormats() }
    }

    @Test(
        "a message with its required fields and documented forms has no fault",
        arguments: [
            #"{"weight":"250"}"#, #"{"weight":"1","state":"00","labels":[],"sender":{"city":"Lille"},"note":"n"}"#,
        ])
    func sound(json: String) throws {
        let parcel = try Parcel(json: json)
        #expect(throws: Never.self) { try parcel.checkFormats() }
    }

    @Test("a missing field is named")
    func missing() throws {
        let error = try fault("{}")
        #expect(error.code == .missing)
        #expect(error.field == "weight")
        #expect(error.description == "weight is missing")
    }

    @Test("an empty text is not absent: it has the wrong form")
    func empty() throws {
        #expect(try fault(#"{"weight":""}"#).code == .wrongFormat)
        #expect(try fault(#"{"weight":"1","note":""}"#).field == "note")
    }

    @Test("a wrong form is named with the form that is documented")
    func wrongFormat() throws {
        let error = try fault(#"{"weight":"12345"}"#)
        #expect(error.code == .wrongFormat)
        #expect(error.field == "weight")
        #expect(error.description == "weight does not have the documented form N4")
    }

    @Test("the error never repeats the value")
    func noValue() throws {
        let error = try fault(#"{"weight":"secret"}"#)
        #expect(!"\(error) \(error.reason)".contains("secret"))
    }

    @Test(
        "the first fault in the order of declaration is reported, whatever its kind and place",
        arguments: [
            (#"{"note":"far too long a note","state":"1","weight":"x"}"#, "weight"),
            (#"{"note":"far too long a note","state":"1","weight":"1"}"#, "state"),
            (#"{"note":"far too long a note","weight":"1"}"#, "note"),
            (#"{"note":"far too long a note","state":"1"}"#, "weight"),
        ])
    func order(json: String, field: String) throws {
        #expect(try fault(json).field == field)
    }

    @Test(
        "a container is checked like the message around it",
        arguments: [
            (#"{"weight":"1","sender":{}}"#, "city", WireError.Code.missing),
            (#"{"weight":"1","sender":{"city":"Lille","postcode":"5900"},"note":""}"#, "postcode", .wrongFormat),
        ])
    func containers(json: String, field: String, code: WireError.Code) throws {
        let error = try fault(json)
        #expect(error.field == field)
        #expect(error.code == code)
    }
}
