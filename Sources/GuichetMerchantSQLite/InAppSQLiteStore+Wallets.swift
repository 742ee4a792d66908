#if GRDB
    import GRDB
    public import GuichetMerchant

    extension InAppSQLiteStore {
        public func cards(of wallet: String) async throws -> [InAppStoredCard] {
            try await read { try Self.cards($0, "wallet = ? ORDER BY number", [wallet]) }
        }

        public func add(_ card: InAppStoredCard) async throws -> InAppStoredCard {
            try await write { db in
                var stored = card
                if let known = try Self.cards(db, "wallet = ? AND token = ?", [card.wallet, card.token]).first {
                    stored.paymentMeanId = known.paymentMeanId
                    stored.createdAt = known.createdAt
                    try db.execute(
                        sql: "DELETE FROM cards WHERE wallet = ? AND number = ?",
                        arguments: [known.wallet, known.paymentMeanId])
                } else {
                    stored.paymentMeanId = try Self.nextNumber(db, of: card.wallet)
                }
                let places = Self.cardColumns.map { _ in "?" }.joined(separator: ", ")
                try db.execute(
                    sql: "INSERT INTO cards (\(Self.cardColumns.joined(separator: ", "))) VALUES (\(places))",
                    arguments: [
                        stored.wallet, stored.paymentMeanId, stored.token, stored.alias, stored.product, stored.brand,
                        stored.maskedPan, stored.expiry, stored.createdAt,
                    ])
                return stored
            }
        }

        public func remove(_ paymentMeanId: Int, from wallet: String, ifShared: Bool) async throws -> InAppRemoval {
            try await write { db in
                guard let card = try Self.cards(db, "wallet = ? AND number = ?", [wallet, paymentMeanId]).first else {
                    return .unknown
                }
                let rows = try Int.fetchOne(
                    db, sql: "SELECT count(*) FROM cards WHERE token = ?", arguments: [card.token])
                if ifShared, rows == 1 { return .onlyOne(card) }
                try db.execute(
                    sql: "DELETE FROM cards WHERE wallet = ? AND number = ?", arguments: [wallet, paymentMeanId])
                return .removed(card)
            }
        }

        /// The wallet keeps its last number, so that none is given twice: an app that shows an old list would pay with
        /// another card.
        private static func nextNumber(_ db: Database, of wallet: String) throws -> Int {
            let last = try Int.fetchOne(
                db, sql: "SELECT last_number FROM wallets WHERE wallet = ?", arguments: [wallet])
            let next = (last ?? 0) + 1
            // paymentMeanId has six digits at most (Sips In-App 24.3).
            guard next <= 999_999 else { throw InAppSQLiteError(.walletFull, "a wallet has no number left") }
            try db.execute(
                sql: "INSERT INTO wallets (wallet, last_number) VALUES (?, ?)"
                    + " ON CONFLICT (wallet) DO UPDATE SET last_number = excluded.last_number",
                arguments: [wallet, next])
            return next
        }

        private static let cardColumns = [
            "wallet", "number", "token", "alias", "product", "brand", "masked_pan", "expiry", "created_at",
        ]

        private static func cards(
            _ db: Database, _ condition: String, _ arguments: StatementArguments
        ) throws -> [InAppStoredCard] {
            let sql = "SELECT \(cardColumns.joined(separator: ", ")) FROM cards WHERE \(condition)"
            return try Row.fetchAll(db, sql: sql, arguments: arguments).map { row in
                var reader = ColumnReader(row)
                let wallet = try reader.text()
                let number = try reader.integer()
                let token = try reader.text()
                let alias = try reader.text()
                let product = try reader.integer()
                let brand = try reader.optionalText()
                let maskedPan = try reader.text()
                let expiry = try reader.optionalText()
                var card = InAppStoredCard(
                    wallet: wallet, token: token, alias: alias, product: Int64(product), maskedPan: maskedPan,
                    expiry: expiry, createdAt: try reader.integer())
                card.paymentMeanId = number
                card.brand = brand
                return card
            }
        }
    }
#endif
