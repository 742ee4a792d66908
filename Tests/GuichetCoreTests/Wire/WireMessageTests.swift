import GuichetCore
import Testing

@Suite("Reading and writing a message")
struct WireMessageTests {
    @Test("every kind of field is read")
    func read() throws {
        let parcel = try Parcel(
            json:
                #"{"weight":"250","state":"01","labels":["a","b"],"sender":{"city":"Lille","postcode":"59000"},"note":"n"}"#
        )
        #expect(parcel.weight == "250")
        #expect(parcel.state == .sent)
        #expect(parcel.labels == ["a", "b"])
        #expect(parcel.sender?.city == "Lille")
        #expect(parcel.sender?.postcode == "59000")
        #expect(parcel.note == "n")
    }

    @Test("what is written is what was set, in the order of declaration")
    func write() {
        var parcel = Parcel()
        parcel.note = "é"
        parcel.sender = Parcel.Address()
        parcel.sender?.city = "Lille"
        parcel.labels = []
        parcel.state = "77"
        #expect(parcel.json == #"{"state":"77","labels":[],"sender":{"city":"Lille"},"note":"é"}"#)
        #expect(Parcel().json == "{}")
    }

    @Test("what is written can be read")
    func roundTrip() throws {
        let text = #"{"weight":"250","state":"01","labels":["a"],"sender":{"city":"Lille"},"note":"n"}"#
        let parcel = try Parcel(json: text)
        #expect(parcel.json == text)
        #expect(try Parcel(json: parcel.json) == parcel)
    }

    @Test("the sender's order does not matter")
    func anyOrder() throws {
        #expect(try Parcel(json: #"{"note":"n","weight":"1"}"#) == Parcel(json: #"{"weight":"1","note":"n"}"#))
    }

    @Test("unknown fields are ignored, whatever their content")
    func unknown() throws {
        let parcel = try Parcel(json: #"{"weight":"1","colour":{"a":[1]},"sender":{"planet":3,"city":"Lille"}}"#)
        #expect(parcel.json == #"{"weight":"1","sender":{"city":"Lille"}}"#)
    }

    @Test("null means absent, for every kind of field")
    func null() throws {
        #expect(try Parcel(json: #"{"weight":null,"state":null,"labels":null,"sender":null,"note":null}"#) == Parcel())
        #expect(try Parcel(json: #"{"sender":{"city":null}}"#).sender == Parcel.Address())
    }

    @Test("an unknown value of an open set is kept")
    func openSet() throws {
        #expect(try Parcel(json: #"{"state":"99"}"#).state?.rawValue == "99")
    }

    @Test("a whole number is read as its digits")
    func numbers() throws {
        let parcel = try Parcel(json: #"{"weight":250,"state":12,"labels":[1,"b"],"sender":{"postcode":59000}}"#)
        #expect(parcel.weight == "250")
        #expect(parcel.state == "12")
        #expect(parcel.labels == ["1", "b"])
        #expect(parcel.sender?.postcode == "59000")
    }

    @Test(
        "a value of the wrong type is refused by the name of its field",
        arguments: [
            (#"{"weight":true}"#, "weight"), (#"{"weight":1.5}"#, "weight"), (#"{"weight":-1}"#, "weight"),
            (#"{"weight":[]}"#, "weight"), (#"{"weight":{}}"#, "weight"),
            (#"{"state":false}"#, "state"), (#"{"state":["01"]}"#, "state"),
            (#"{"labels":"a"}"#, "labels"), (#"{"labels":{}}"#, "labels"), (#"{"labels":["a",null]}"#, "labels"),
            (#"{"labels":["a",[]]}"#, "labels"), (#"{"labels":[true]}"#, "labels"),
            (#"{"sender":"Lille"}"#, "sender"), (#"{"sender":[]}"#, "sender"), (#"{"sender":{"city":[]}}"#, "city"),
        ])
    func wrongType(json: String, field: String) throws {
        let error = try #require(throws: WireError.self) { try Parcel(json: json) }
        #expect(error.code == .wrongType)
        #expect(error.field == field)
        #expect(error.description == "\(field) has the wrong type")
    }
}
