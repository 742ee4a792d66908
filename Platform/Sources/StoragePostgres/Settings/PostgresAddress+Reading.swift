#if Postgres
    import CLibPQ
    import Foundation
    import Storage

    extension PostgresAddress {
        /// The options that the string itself gives.
        ///
        /// - Throws: ``StorageError`` with the code `address`. libpq's own text may repeat a part of the password.
        func options() throws -> [String: String] {
            var reason: UnsafeMutablePointer<CChar>?
            defer { PQfreemem(reason) }
            guard let list = PQconninfoParse(text, &reason) else {
                throw Self.wrong("libpq does not accept its form")
            }
            defer { PQconninfoFree(list) }
            var options: [String: String] = [:]
            var next = list
            while let keyword = next.pointee.keyword {
                if let value = next.pointee.val { options[String(cString: keyword)] = String(cString: value) }
                next += 1
            }
            return options
        }

        /// The names and values for a connection. What the string says has precedence over what comes before it here.
        func parameters(_ limits: PostgresLimits) throws -> [(name: String, value: String)] {
            let given = try options()
            var parameters = [("fallback_application_name", "guichet")]
            let usual = ("connect_timeout", "\(max(2, limits.connect.components.seconds))")
            let chosen = given["connect_timeout"] ?? Self.environment("PGCONNECT_TIMEOUT")
            if chosen == nil { parameters.append(usual) }
            // A peer that vanished is noticed after 25 seconds, also while it owes an answer.
            for (name, value) in [("keepalives_idle", "10"), ("keepalives_interval", "5"), ("keepalives_count", "3")] {
                parameters.append((name, value))
            }
            parameters.append(("tcp_user_timeout", "25000"))
            parameters.append(("dbname", text))
            parameters.append(("client_encoding", "UTF8"))
            // For libpq 0 is no limit, and so is less. Here each wait has one, so it stands after what the string says.
            if let seconds = chosen.flatMap({ Int($0) }), seconds <= 0 { parameters.append(usual) }
            return parameters
        }

        /// A text of libpq without passwords.
        func hidingSecrets(in text: String) -> String {
            let given = (try? options()) ?? [:]
            let secrets =
                ["password", "sslpassword"].compactMap { given[$0] }
                + [Self.environment("PGPASSWORD")]
                .compactMap(\.self)
            return secrets.filter { !$0.isEmpty }.reduce(text) { $0.replacingOccurrences(of: $1, with: "…") }
        }

        private static func environment(_ name: String) -> String? {
            ProcessInfo.processInfo.environment[name].flatMap { $0.isEmpty ? nil : $0 }
        }
    }
#endif
