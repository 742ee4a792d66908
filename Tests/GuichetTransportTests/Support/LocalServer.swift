import Foundation
import Testing

/// A request as it arrived.
struct ReceivedRequest: Sendable {
    /// `POST /path HTTP/1.1`
    var line = ""
    /// By lower-case name.
    var headers: [String: String] = [:]
    var body: [UInt8] = []
}

/// A server on this machine that takes one request a connection and does what the test says.
final class LocalServer: Sendable {
    enum Reaction: Sendable {
        /// Sends these bytes and closes.
        case answer([UInt8])
        /// Sends these bytes before it is asked, and then nothing more.
        case greet([UInt8])
        /// Closes without a word.
        case hangUp
        /// Takes the first record of TLS (RFC 8446, 5.1) as a body, and closes.
        case takeRecord
        /// Sends these bytes and then nothing more.
        case fallSilent(after: [UInt8])
        /// Sends these bytes and then one byte every 50 milliseconds, as long as the client is connected.
        case drip(after: [UInt8])
    }

    let port: UInt16
    /// Every request, as it arrives.
    let arrivals: AsyncStream<ReceivedRequest>
    private let arrived: AsyncStream<ReceivedRequest>.Continuation
    private let stopping: Descriptor

    init(_ reaction: Reaction) throws {
        (arrivals, arrived) = AsyncStream.makeStream()
        let (socket, port) = try Descriptor.loopback()
        try startListening(socket)
        self.port = port
        let (stop, stopping) = try Descriptor.pipe()
        self.stopping = stopping
        Thread.detachNewThread { [arrived] in
            while socket.waitUntilReadable(orStop: stop) {
                guard let client = try? acceptClient(of: socket) else { continue }
                Thread.detachNewThread { Self.serve(client, reaction, stop) { arrived.yield($0) } }
            }
        }
    }

    deinit { stop() }

    /// Lets go of every client and takes no more.
    func stop() {
        stopping.signal()
        arrived.finish()
    }

    func url(_ path: String = "/inapp/v1") throws -> URL {
        try #require(URL(string: "http://127.0.0.1:\(port)\(path)"))
    }

    /// Stops, and tells every request that arrived until then.
    func requests() async -> [ReceivedRequest] {
        stop()
        var requests: [ReceivedRequest] = []
        for await request in arrivals { requests.append(request) }
        return requests
    }

    private static func serve(
        _ client: Descriptor, _ reaction: Reaction, _ stop: Descriptor, _ arrived: (ReceivedRequest) -> Void
    ) {
        if case .greet(let bytes) = reaction {
            client.send(bytes)
            while client.waitUntilReadable(orStop: stop), !client.receive().isEmpty {}
            return
        }
        if case .takeRecord = reaction {
            var record: [UInt8] = []
            while record.count < 5 || record.count < 5 + Int(record[3]) << 8 + Int(record[4]),
                client.waitUntilReadable(orStop: stop)
            {
                let more = client.receive()
                guard !more.isEmpty else { return }
                record += more
            }
            return arrived(ReceivedRequest(body: record))
        }
        guard let request = read(client, stop) else { return }
        arrived(request)
        switch reaction {
        case .greet, .hangUp, .takeRecord: break
        case .answer(let bytes):
            client.send(bytes)
        case .fallSilent(let bytes):
            client.send(bytes)
            while client.waitUntilReadable(orStop: stop), !client.receive().isEmpty {}
        case .drip(let bytes):
            var isListening = client.send(bytes)
            while isListening {
                if client.waitUntilReadable(orStop: stop, milliseconds: 50) { return }
                isListening = !stop.isReadable && client.send([UInt8(ascii: "x")])
            }
        }
    }

    private static func read(_ client: Descriptor, _ stop: Descriptor) -> ReceivedRequest? {
        var bytes: [UInt8] = []
        while client.waitUntilReadable(orStop: stop) {
            let more = client.receive()
            guard !more.isEmpty else { return nil }
            bytes += more
            if let request = ReceivedRequest(bytes) { return request }
        }
        return nil
    }
}

extension ReceivedRequest {
    /// `nil` until the whole request is there: the head, and as many bytes as its `Content-Length` says.
    init?(_ bytes: [UInt8]) {
        let text = String(decoding: bytes.prefix(8_192), as: UTF8.self)
        guard let end = text.range(of: "\r\n\r\n") else { return nil }
        let lines = text[..<end.lowerBound].components(separatedBy: "\r\n")
        line = lines.first ?? ""
        for header in lines.dropFirst() {
            let parts = header.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }
            headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
        }
        // The head is ASCII: as many bytes as characters.
        let head = text[..<end.upperBound].utf8.count
        let length = headers["content-length"].flatMap { Int($0) } ?? 0
        guard bytes.count >= head + length else { return nil }
        body = Array(bytes[head..<(head + length)])
    }
}

/// The bytes of an HTTP answer whose body has the length that it says.
func httpAnswer(_ status: String, _ headers: [String] = [], body: some Collection<UInt8> = []) -> [UInt8] {
    let head = ["HTTP/1.1 \(status)", "Content-Length: \(body.count)", "Connection: close"] + headers
    return Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
}
