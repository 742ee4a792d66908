import Dispatch

/// One connection, on its own thread, with one request: it is closed after the answer, so that the behaviour for one
/// notification never affects another.
struct Connection: Sendable {
    let socket: Socket
    /// Becomes readable when the receiver stops.
    let stop: Socket
    let mailbox: Mailbox
    let limits: NotificationReceiver.Limits

    func serve() {
        defer { socket.close() }
        do {
            guard let request = try read() else { return }
            switch mailbox.post(request).act {
            case .answer(let status, let location): answer(status, location)
            case .close: return
            case .hang:
                // Further data are read and discarded, to notice when the sender closes the connection.
                while socket.wait(orStop: stop) == .readable, !socket.read().isEmpty {}
            }
        } catch {
            answer(error.status)
        }
    }

    /// Answers 503: there are too many connections.
    func turnAway() {
        send(503)
        socket.close()
    }

    /// The complete request; `nil` if the sender closes the connection, or the receiver stops.
    private func read() throws(RequestHead.Refusal) -> ReceivedRequest? {
        // From the first byte to the last, so that a very slow sender is refused too.
        let deadline = DispatchTime.now() + limits.requestSeconds
        var bytes: [UInt8] = []
        var head: RequestHead?
        while true {
            if head == nil, let end = Self.endOfHead(in: bytes.prefix(limits.headBytes)) {
                head = try RequestHead(String(decoding: bytes[..<end], as: UTF8.self), limits: limits)
                bytes.removeFirst(end + 4)
            }
            if let head {
                if bytes.count >= head.bodyBytes {
                    return ReceivedRequest(
                        method: head.method, path: head.path, headers: head.headers,
                        body: Array(bytes.prefix(head.bodyBytes)))
                }
            } else if bytes.count >= limits.headBytes {
                throw RequestHead.Refusal(status: 431)
            }
            switch socket.wait(orStop: stop, until: deadline) {
            case .stopped: return nil
            case .timedOut: throw RequestHead.Refusal(status: 408)
            case .readable:
                let more = socket.read()
                guard !more.isEmpty else { return nil }
                bytes += more
            }
        }
    }

    private static func endOfHead(in bytes: ArraySlice<UInt8>) -> Int? {
        bytes.indices.first { bytes[$0...].starts(with: [0x0D, 0x0A, 0x0D, 0x0A]) }
    }

    private func answer(_ status: Int, _ location: String? = nil) {
        send(status, location)
        // The sender must read the answer first: if bytes of it were unread here, closing would reset the connection.
        let deadline = DispatchTime.now() + 1
        while socket.wait(orStop: stop, until: deadline) == .readable, !socket.read().isEmpty {}
    }

    private func send(_ status: Int, _ location: String? = nil) {
        var head = "HTTP/1.1 \(status) \r\nConnection: close\r\n"
        // 204 has no body and no `Content-Length` (RFC 9110, 8.6).
        if status != 204 { head += "Content-Length: 0\r\n" }
        if let location { head += "Location: \(location)\r\n" }
        socket.write(head + "\r\n")
        socket.endWriting()
    }
}
