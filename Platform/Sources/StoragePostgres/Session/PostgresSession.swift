#if Postgres
    import CLibPQ
    import Foundation
    import Storage

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #elseif canImport(Darwin)
        import Darwin
    #endif

    /// A connection of libpq. Each answer is waited for within a limit; one that comes too late ends the connection, since
    /// the answer to the next statement could not be told from it. Not for two threads at a time.
    final class PostgresSession {
        let handle: OpaquePointer
        private let address: PostgresAddress
        private let notices: Notices
        private var isBroken = false
        /// How often something was sent and its answer waited for.
        private(set) var roundTrips = 0
        /// For tests: ends the connection before or after a statement is sent.
        var cut: PostgresCut?

        private final class Notices {
            let tell: @Sendable (String) -> Void
            init(_ tell: @escaping @Sendable (String) -> Void) { self.tell = tell }
        }

        /// - Throws: ``StorageError`` with the code `unreachable` or `login`, or that of ``PostgresAddress/options()``.
        init(
            _ address: PostgresAddress, _ limits: PostgresLimits, onNotice: @escaping @Sendable (String) -> Void
        ) throws {
            self.address = address
            notices = Notices(onNotice)
            let parameters = try address.parameters(limits)
            let opened = Self.withTexts(parameters.map(\.name)) { names in
                Self.withTexts(parameters.map(\.value)) { values in PQconnectdbParams(names, values, 1) }
            }
            guard let opened else {
                throw StorageError(.unreachable, "no memory for a connection", remedy: "free some memory")
            }
            handle = opened
            PQsetNoticeProcessor(
                handle,
                { context, text in
                    guard let context, let text else { return }
                    Unmanaged<Notices>.fromOpaque(context).takeUnretainedValue().tell(
                        String(cString: text).trimmingCharacters(in: .whitespacesAndNewlines))
                }, Unmanaged.passUnretained(notices).toOpaque())
            guard PQstatus(handle) == CONNECTION_OK else { throw failureToConnect() }
            // libpq, "Asynchronous Command Processing": otherwise a send waits without a limit while the server does not
            // read, and so does PQfinish, which sends a last message.
            guard PQsetnonblocking(handle, 1) == 0 else { throw lost(reason) }
        }

        deinit { PQfinish(handle) }

        var isUsable: Bool { !isBroken && PQstatus(handle) == CONNECTION_OK }

        /// Whether a transaction is open, be it a failed one.
        var isInsideTransaction: Bool {
            [PQTRANS_INTRANS, PQTRANS_INERROR, PQTRANS_ACTIVE].contains(PQtransactionStatus(handle))
        }

        /// 150002 is 15.2.
        var serverVersion: Int { Int(PQserverVersion(handle)) }

        func parameter(_ name: String) -> String? { PQparameterStatus(handle, name).map { String(cString: $0) } }

        /// Where the connection goes, without the user and the password.
        var place: String {
            let (host, port) = (PQhost(handle).map { String(cString: $0) }, PQport(handle).map { String(cString: $0) })
            let database = PQdb(handle).map { String(cString: $0) } ?? "?"
            return "the database \(database) at \(host ?? "?"):\(port ?? "?")"
        }

        // MARK: Statements

        /// One or more statements without arguments. The last answer counts.
        func run(_ sql: String, within limit: Duration) throws -> PostgresResult {
            try send(sql) { PQsendQuery(handle, sql) }
            return try answer(within: limit)
        }

        /// Integers go as texts, which fit a column of any width; texts and bytes as they are, with their lengths.
        func send(_ name: String, _ arguments: [SQLValue]) -> CInt {
            var scratch: [UInt8] = []
            var places: [(offset: Int, length: Int, isBinary: Bool)?] = []
            for argument in arguments {
                let offset = scratch.count
                switch argument {
                case .null:
                    places.append(nil)
                    continue
                case .integer(let number): scratch += Array("\(number)".utf8)
                case .text(let text): scratch += Array(text.utf8)
                case .blob(let bytes): scratch += bytes
                }
                var isBinary = true
                if case .integer = argument { isBinary = false }
                places.append((offset, scratch.count - offset, isBinary))
                // Ends a number, and gives an empty text an address: without one it would be NULL.
                scratch.append(0)
            }
            let (lengths, formats) = (
                places.map { CInt($0?.length ?? 0) }, places.map { $0?.isBinary == true ? 1 : 0 as CInt }
            )
            return scratch.withUnsafeBytes { buffer in
                let values = places.map { place in
                    place.flatMap { place in
                        buffer.baseAddress.map { ($0 + place.offset).assumingMemoryBound(to: CChar.self) }
                    }
                }
                return PQsendQueryPrepared(handle, name, CInt(arguments.count), values, lengths, formats, 1)
            }
        }

        private func send(_ what: String, _ body: () -> CInt) throws {
            try beginRoundTrip(with: [what])
            guard body() == 1 else { throw lost(reason) }
        }

        func beginRoundTrip(with statements: [String]) throws {
            guard isUsable else { throw lost("it was closed") }
            roundTrips += 1
            guard let cut else { return }
            if statements.contains(where: { cut.happens(to: $0, isSent: false) }) {
                shutdown(PQsocket(handle), CInt(SHUT_RDWR))
            }
            // The server gets it and carries it out, and its answer cannot come.
            if statements.contains(where: { cut.happens(to: $0, isSent: true) }) {
                shutdown(PQsocket(handle), CInt(SHUT_RD))
            }
        }

        private func answer(within limit: Duration) throws -> PostgresResult {
            let end = ContinuousClock.now + limit
            var last: PostgresResult?
            while let result = try next(until: end) {
                // A statement that fails ends those after it.
                if last?.failure == nil { last = result }
            }
            guard let last else { throw lost(reason) }
            if let failure = last.failure {
                guard PQstatus(handle) == CONNECTION_OK else { throw lost(failure.reason) }
                throw failure
            }
            return last
        }

        /// Sends what is left to be sent meanwhile: a server that answers much reads nothing before its answers are read.
        ///
        /// - Returns: `nil` after the last answer to a statement.
        func next(until end: ContinuousClock.Instant) throws -> PostgresResult? {
            while PQisBusy(handle) == 1 {
                try waitForServer(until: end)
                guard PQconsumeInput(handle) == 1 else { throw lost(reason) }
            }
            return PQgetResult(handle).map(PostgresResult.init)
        }

        private func waitForServer(until end: ContinuousClock.Instant) throws {
            // Sends as much as the server takes now, without waiting.
            let sent = PQflush(handle)
            guard sent >= 0 else { throw lost(reason) }
            let events = POLLIN | (sent > 0 ? POLLOUT : 0)
            var descriptor = pollfd(fd: PQsocket(handle), events: Int16(events), revents: 0)
            guard descriptor.fd >= 0 else { throw lost("it was closed") }
            while true {
                let left = ContinuousClock.now.duration(to: end)
                guard left > .zero else {
                    throw lost("the server did not \(sent > 0 ? "take a statement" : "answer") in time")
                }
                let milliseconds = left.components.seconds * 1_000 + left.components.attoseconds / 1_000_000_000_000_000
                let ready = poll(&descriptor, 1, CInt(clamping: milliseconds + 1))
                if ready > 0 { return }
                guard ready == 0 || errno == EINTR else { throw lost("waiting for it failed with \(errno)") }
            }
        }

        // MARK: Errors

        var reason: String {
            let text = PQerrorMessage(handle).map { String(cString: $0) } ?? ""
            return address.hidingSecrets(in: text.trimmingCharacters(in: .whitespacesAndNewlines))
        }

        /// It is not used any more.
        func giveUp() { isBroken = true }

        func lost(_ reason: String) -> StorageError {
            isBroken = true
            return StorageError(
                .unreachable, "the connection to \(place) was lost: \(reason)",
                remedy: "look at the server and the network; the platform connects again by itself")
        }

        /// libpq has no code for why a connection was refused, only a text. That a password was sent says nothing: a
        /// server that has no place left, that stops, or that is a standby refuses the connection after it.
        private func failureToConnect() -> StorageError {
            let reason = reason
            isBroken = true
            let code: StorageError.Code =
                PQconnectionNeedsPassword(handle) == 1
                    || ["authentication failed", "pg_hba.conf"].contains(where: reason.contains)
                    || (reason.contains("role \"") && !reason.contains("too many connections"))
                ? .login
                : reason.contains("database \"") && reason.contains("does not exist") ? .noRights : .unreachable
            let isFull = ["too many connections", "too many clients", "connection slots"].contains(
                where: reason.contains)
            let remedy =
                switch code {
                case _ where isFull:
                    "raise max_connections of the server, or the limit of the role, or stop other clients"
                case .login: "check the user, the password and pg_hba.conf"
                case .noRights: "create the database, or correct its name in the address"
                default: "check that the server runs and that the address is right"
                }
            return StorageError(code, "the database cannot be reached: \(reason)", remedy: remedy)
        }

        private static func withTexts<Result>(
            _ texts: [String], _ body: ([UnsafePointer<CChar>?]) -> Result
        ) -> Result {
            let copies = texts.map { strdup($0) }
            defer { for copy in copies { free(copy) } }
            return body(copies.map { $0.map { UnsafePointer($0) } } + [nil])
        }
    }
#endif
