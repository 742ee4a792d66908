#if Postgres
    import Foundation
    import Storage
    import StoragePostgres
    import Support
    import Synchronization
    import Testing

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #elseif canImport(Darwin)
        import Darwin
    #endif

    /// How a connection string reaches a server: PostgreSQL, "Connection Strings" and "SSL Support".
    @Suite("A connection to a server", .enabled(if: TestStore.isPostgres), .timeLimit(.minutes(10)))
    struct ConnectionTests {
        /// Of the server for tests, whose user `needs_password` is asked for one (Scripts/with-postgres).
        private struct Server {
            let folder: String
            let port: String

            init() throws {
                let pairs = (TestStore.server ?? "").split(separator: " ").map {
                    $0.split(separator: "=", maxSplits: 1)
                }
                let values = Dictionary(
                    pairs.compactMap { $0.count == 2 ? (String($0[0]), String($0[1])) : nil }, uniquingKeysWith: { $1 })
                folder = try #require(values["host"])
                port = try #require(values["port"])
            }
        }

        /// The authority of the server for tests; `nil` where openssl is not installed, and the server has no port.
        private static let authority = ProcessInfo.processInfo.environment["GUICHET_POSTGRES_CA"]

        private static let password = "the%20right%20one"

        /// Whether the connection is encrypted, as the server sees it.
        private static func isEncrypted(_ text: String) throws -> Bool {
            try PostgresAddress(text).run("SELECT ssl::text FROM pg_stat_ssl WHERE pid = pg_backend_pid()").first?
                .text(0) == "true"
        }

        private static func refusal(_ text: String) throws -> StorageError {
            let address = try PostgresAddress(text)
            let error = #expect(throws: StorageError.self) { _ = try address.run("SELECT 1") }
            return try #require(error)
        }

        // MARK: Passwords

        @Test("a wrong password is refused, and is in no error and no notice", arguments: ["", "no-such-user"])
        func wrongPassword(user: String) async throws {
            let server = try Server()
            let name = user.isEmpty ? "needs_password" : user
            for text in [
                "host=\(server.folder) port=\(server.port) dbname=postgres user=\(name) password=geheim1",
                "postgres://\(name):geheim1@/postgres?host=\(server.folder)&port=\(server.port)",
            ] {
                let told = Mutex<[String]>([])
                var reports = StoreReports { error in told.withLock { $0.append("\(error)") } }
                reports.onNotice = { text in told.withLock { $0.append(text) } }
                reports.onWarning = { text in told.withLock { $0.append(text) } }
                let address = try PostgresAddress(text)
                let error = #expect(throws: StorageError.self) {
                    _ = try PostgresDriver(address, options: PostgresDriver.Options(reports: reports))
                }
                #expect(error?.code == .login)
                #expect("\(String(describing: error)) \(told.withLock { $0 })".contains("geheim1") == false)
            }
        }

        @Test("no password where one is needed is refused as such")
        func noPassword() throws {
            let server = try Server()
            let error = try Self.refusal(
                "host=\(server.folder) port=\(server.port) dbname=postgres user=needs_password")
            #expect(error.code == .login)
        }

        // MARK: Sockets and addresses

        @Test("a folder with a socket, in both forms of the string")
        func socketFolder() throws {
            let server = try Server()
            let folder = server.folder.replacing("/", with: "%2F")
            for text in [
                "host=\(server.folder) port=\(server.port) dbname=postgres user=guichet",
                "postgres://guichet@\(folder):\(server.port)/postgres",
                "postgres:///postgres?host=\(server.folder)&port=\(server.port)&user=guichet",
            ] {
                #expect(try PostgresAddress(text).run("SELECT 1::text").first?.text(0) == "1")
            }
        }

        @Test(
            "TLS with an authority of one's own, by name, by number and by an IPv6 address",
            .enabled(if: authority != nil))
        func verifyFull() throws {
            let server = try Server()
            let authority = try #require(Self.authority)
            var hosts = ["localhost", "127.0.0.1"]
            if Self.hasIPv6 { hosts.append("[::1]") }
            for host in hosts {
                let text = "postgres://needs_password:\(Self.password)@\(host):\(server.port)/postgres"
                #expect(try Self.isEncrypted("\(text)?sslmode=verify-full&sslrootcert=\(authority)"), "\(host)")
            }
        }

        /// Linux lists addresses there; elsewhere the address is left out.
        private static var hasIPv6: Bool {
            (try? String(contentsOfFile: "/proc/net/if_inet6", encoding: .utf8))?.contains(
                "00000000000000000000000000000001")
                ?? false
        }

        @Test("a file of authorities that is not there: refused with the reason", .enabled(if: authority != nil))
        func missingAuthority() throws {
            let server = try Server()
            let address = "postgres://needs_password:\(Self.password)@127.0.0.1:\(server.port)/postgres"
            let unknown = try Self.refusal("\(address)?sslmode=verify-full&sslrootcert=/nowhere/root.pem")
            #expect(unknown.reason.contains("/nowhere/root.pem"), "\(unknown)")
            #expect(!"\(unknown)".contains("the right one") && !"\(unknown)".contains(Self.password))
        }

        @Test("a server that demands TLS: a connection without it is refused as such", .enabled(if: authority != nil))
        func plain() throws {
            let server = try Server()
            let error = try Self.refusal(
                "postgres://needs_password:\(Self.password)@127.0.0.1:\(server.port)/postgres?sslmode=disable")
            #expect(error.code == .login)
            #expect(error.reason.contains("pg_hba.conf"), "\(error)")
            #expect(!error.description.contains("the right one"))
        }

        @Test("TLS is demanded of a server without it: refused with the reason", arguments: ["require", "verify-full"])
        func withoutTLS(mode: String) throws {
            let server = try ServerWithoutTLS()
            defer { server.stop() }
            let error = try Self.refusal(
                "postgres://u:geheim@127.0.0.1:\(server.port)/d?sslmode=\(mode)&sslrootcert=\(Self.authority ?? "")")
            #expect(error.code == .unreachable)
            #expect(error.reason.contains("server does not support SSL"), "\(error)")
            #expect(!error.description.contains("geheim"))
        }
    }

    /// Answers each request for TLS with "N", as a server without it does (PostgreSQL, "SSL Session Encryption").
    private final class ServerWithoutTLS: Sendable {
        let port: UInt16
        private let descriptor: CInt

        struct NoSocket: Error {}

        init() throws {
            #if canImport(Glibc)
                let stream = CInt(SOCK_STREAM.rawValue)
            #else
                let stream = SOCK_STREAM
            #endif
            let descriptor = socket(AF_INET, stream, 0)
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            let isOpen = withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(descriptor, $0, length) == 0 && listen(descriptor, 8) == 0
                        && getsockname(descriptor, $0, &length) == 0
                }
            }
            guard descriptor >= 0, isOpen else { throw NoSocket() }
            port = UInt16(bigEndian: address.sin_port)
            self.descriptor = descriptor
            Thread.detachNewThread { Self.answer(descriptor) }
        }

        private static func answer(_ descriptor: CInt) {
            while true {
                let client = accept(descriptor, nil, nil)
                guard client >= 0 else { return }
                var request = [UInt8](repeating: 0, count: 8)
                if recv(client, &request, request.count, CInt(MSG_WAITALL)) == request.count {
                    var answer = UInt8(ascii: "N")
                    _ = send(client, &answer, 1, 0)
                    // Until the client has gone.
                    _ = recv(client, &request, 1, 0)
                }
                close(client)
            }
        }

        func stop() {
            shutdown(descriptor, CInt(SHUT_RDWR))
            close(descriptor)
        }
    }
#endif
