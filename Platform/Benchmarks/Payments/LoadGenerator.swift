import NIOCore
import NIOPosix

/// Connections on one event loop: one thread makes all the load, so that the servers keep what is left of the machine.
struct LoadGenerator: Sendable {
    private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)

    func shutdown() async throws { try await group.shutdownGracefully() }

    /// A request as it goes over the wire.
    static func post(
        _ path: String, _ body: [UInt8], headers: [(name: String, value: String)] = [],
        contentType: String = "application/json"
    ) -> ByteBuffer {
        ByteBuffer(
            string: """
                POST \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: \(contentType)\r\n\
                \(headers.map { "\($0.name): \($0.value)\r\n" }.joined())Content-Length: \(body.count)\r\n\r\n
                """
        ).appending(body)
    }

    static func get(_ path: String) -> ByteBuffer {
        ByteBuffer(string: "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    }

    /// Sends requests over so many connections at once; they are open before the clock starts.
    ///
    /// - Parameter makeScript: called for each connection, on its event loop, when the clock starts.
    func run(
        _ requests: [ByteBuffer], isEndless: Bool = false, seconds: Double? = nil, connections: Int, port: Int,
        _ makeScript: @escaping @Sendable (Work) -> any Script
    ) async throws -> Sample {
        try await run(
            requests, isEndless: isEndless, seconds: seconds, connections: connections, ports: [port], makeScript)
    }

    /// The same with several servers of this machine, each of which gets as many of the connections.
    ///
    /// All connections take their requests from the same list, so a server that answers sooner gets more of them.
    func run(
        _ requests: [ByteBuffer], isEndless: Bool = false, seconds: Double? = nil, connections: Int, ports: [Int],
        _ makeScript: @escaping @Sendable (Work) -> any Script
    ) async throws -> Sample {
        let loop = group.next()
        var channels: [any Channel] = []
        var ends: [EventLoopFuture<[Int64]>] = []
        for number in 0..<connections {
            let done = loop.makePromise(of: [Int64].self)
            ends.append(done.futureResult)
            channels.append(
                try await ClientBootstrap(group: loop)
                    .channelOption(.socketOption(.tcp_nodelay), value: 1)
                    .channelInitializer { channel in
                        channel.eventLoop.makeCompletedFuture {
                            try channel.pipeline.syncOperations.addHandler(LoadConnection(done: done))
                        }
                    }
                    .connect(host: "127.0.0.1", port: ports[number % ports.count]).get())
        }
        let channelsNow = channels
        let start = try await loop.submit {
            let work = Work(requests, isEndless: isEndless, seconds: seconds)
            let start = ContinuousClock.now
            for channel in channelsNow {
                try channel.pipeline.syncOperations.handler(type: LoadConnection.self).begin(makeScript(work))
            }
            return start
        }.get()
        let latencies = try await EventLoopFuture.whenAllSucceed(ends, on: loop).get()
        return Sample(latencies: latencies.flatMap { $0 }, took: ContinuousClock.now - start)
    }
}

extension LoadGenerator {
    /// A port that is free just now, for a server that does not choose one itself.
    func freePort() async throws -> Int {
        let channel = try await ServerBootstrap(group: group).bind(host: "127.0.0.1", port: 0).get()
        let port = channel.localAddress?.port
        try await channel.close()
        guard let port else { throw BenchError("there is no free port") }
        return port
    }

    /// Waits until a server listens there.
    func waitFor(_ port: Int) async throws {
        let end = ContinuousClock.now + .seconds(30)
        while true {
            do {
                try await ClientBootstrap(group: group).connect(host: "127.0.0.1", port: port).get().close()
                return
            } catch {
                guard ContinuousClock.now < end else { throw error }
                try await Task.sleep(for: .milliseconds(50))
            }
        }
    }
}

extension ByteBuffer {
    fileprivate func appending(_ bytes: [UInt8]) -> ByteBuffer {
        var buffer = self
        buffer.writeBytes(bytes)
        return buffer
    }
}
