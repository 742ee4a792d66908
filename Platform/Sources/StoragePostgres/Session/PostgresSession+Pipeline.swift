#if Postgres
    import CLibPQ
    import Storage

    /// One of several statements that are sent together.
    struct PostgresStatement {
        enum Task {
            case prepare
            case run([SQLValue])
        }

        /// Under which the server has it, or is to have it.
        var name: String
        var sql: String
        var task: Task
    }

    /// The first of several statements that failed. Those after it were not run.
    struct PipelineFailure: Error {
        let number: Int
        let reason: StorageError
    }

    extension PostgresSession {
        /// Several statements in one round trip (libpq, chapter "Pipeline Mode"). After one that fails, the server runs none of
        /// the others.
        ///
        /// - Throws: ``PipelineFailure``, or ``StorageError`` if the connection is lost.
        func run(_ statements: [PostgresStatement], within limit: Duration) throws -> [PostgresResult] {
            try beginRoundTrip(with: statements.map(\.sql))
            guard PQenterPipelineMode(handle) == 1 else { throw lost(reason) }
            for statement in statements {
                let isSent =
                    switch statement.task {
                    case .prepare: PQsendPrepare(handle, statement.name, Placeholders.numbered(statement.sql), 0, nil)
                    case .run(let arguments): send(statement.name, arguments)
                    }
                guard isSent == 1 else { throw lost(reason) }
            }
            guard PQpipelineSync(handle) == 1 else { throw lost(reason) }
            let results = try answers(to: statements.count, within: limit)
            guard PQexitPipelineMode(handle) == 1 else { throw lost(reason) }
            for (number, result) in results.enumerated() {
                guard let reason = result.failure else { continue }
                guard PQstatus(handle) == CONNECTION_OK else { throw lost(reason.reason) }
                throw PipelineFailure(number: number, reason: reason)
            }
            return results
        }

        /// - Parameter limit: for each statement, as the server's is.
        private func answers(to count: Int, within limit: Duration) throws -> [PostgresResult] {
            var results: [PostgresResult] = []
            for _ in 0..<count {
                let end = ContinuousClock.now + limit
                var last: PostgresResult?
                while let result = try next(until: end) { last = result }
                guard let last else { throw lost(reason) }
                results.append(last)
                guard PQstatus(handle) == CONNECTION_OK else { throw lost(last.failure?.reason ?? reason) }
            }
            guard try next(until: ContinuousClock.now + limit)?.isEndOfPipeline == true else { throw lost(reason) }
            return results
        }
    }
#endif
