import Testing

@testable import APISupport

@Suite("Forms with files")
struct MultipartBodyTests {
    private static func body(_ text: String, boundary: String = "b") -> MultipartBody? {
        MultipartBody(decoding: Array(text.replacing("\n", with: "\r\n").utf8), boundary: boundary)
    }

    private static let field = "--b\nContent-Disposition: form-data; name=\"a\"\n\nx y\n"
    private static let file =
        "--b\nContent-Disposition: form-data; name=\"f\"; filename=\"c.cer\"\nContent-Type: application/octet-stream\n\n\u{0}\n--\n"

    @Test("reads fields and files, byte by byte")
    func reads() throws {
        let form = try #require(Self.body(Self.field + Self.file + "--b--\n"))
        #expect(form["a"] == "x y")
        #expect(form["f"] == nil)
        #expect(form.file("f") == [0, 13, 10, 45, 45])
        #expect(form.file("a") == nil)
        // No file was chosen.
        let empty = try #require(
            Self.body("--b\nContent-Disposition: form-data; name=\"f\"; filename=\"\"\n\n\n--b--"))
        #expect(empty.file("f") == nil)
    }

    @Test(
        "a form that is cut off, has a name twice or is invalid is refused",
        arguments: [
            "", "--", "--b", "--b\n", "--c--", "--b\n\n--b--", "--b\nx", field, field + "--b", field + "--bx--",
            field + field + "--b--", "--b\nContent-Disposition: form-data\n\nx\n--b--",
            "--b\nContent-Disposition: attachment; name=\"a\"\n\nx\n--b--",
            "--b\nContent-Disposition: form-data; name=\"a\n\nx\n--b--",
            "--b\nContent-Disposition: form-data; name=\"a\"; name=\"b\"\n\nx\n--b--",
            "--b\nContent-Disposition: form-data; name\n\nx\n--b--", "--b\nContent-Type: text/plain\n\nx\n--b--",
        ])
    func refuses(_ text: String) {
        #expect(Self.body(text) == nil)
    }

    @Test("a field that is not UTF-8, and more parts than a form may have, are refused")
    func limits() {
        let head = Array("--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n".utf8)
        #expect(MultipartBody(decoding: head + [0xFF] + Array("\r\n--b--".utf8), boundary: "b") == nil)
        let parts = (0..<17).map { "--b\nContent-Disposition: form-data; name=\"n\($0)\"\n\nx\n" }
        #expect(Self.body(parts.joined() + "--b--") == nil)
        #expect(Self.body(parts.dropLast().joined() + "--b--") != nil)
    }

    @Test("the boundary is the type's parameter, quoted or not")
    func boundary() {
        #expect(MultipartBody.boundary(of: "multipart/form-data; boundary=abc") == "abc")
        #expect(MultipartBody.boundary(of: "Multipart/Form-Data;boundary=\"a b\"; charset=utf-8") == "a b")
        for type in [
            "multipart/form-data", "multipart/form-data; boundary=", "multipart/mixed; boundary=a", "text/plain",
            "multipart/form-data; boundary=\(String(repeating: "a", count: 71))",
            "multipart/form-data; boundary=a; boundary=b",
        ] {
            #expect(MultipartBody.boundary(of: type) == nil, "\(type)")
        }
    }
}
