extension Schema {
    /// The database of several nodes refuses values under a vault key that they have replaced.
    ///
    /// A node that was frozen with such a value in its hands may write it at any time after the others have encrypted
    /// everything again. Only a rule inside the transaction that stores the value cannot come too late; as a trigger it costs no
    /// statement of its own. A file of SQLite has one process, which knows its keys, and gets nothing.
    static func vaultKeys(in dialect: SQLDialect) -> Migration {
        Migration(version: 28, name: "values under replaced vault keys are refused", statements: dialect.vaultRule)
    }
}

extension SQLDialect {
    /// The columns with encrypted values, whose first byte is the version of their key.
    private static let sealedColumns: [(table: String, column: String)] = [
        ("payments", "pan_sealed"), ("wallet_cards", "pan_sealed"), ("card_tokens", "pan_sealed"),
        ("shop_keys", "sealed"), ("wire_keys", "sealed"), ("batches", "sealed"), ("context_keys", "sealed"),
        ("applepay_certificates", "key_sealed"), ("applepay_requests", "key_sealed"), ("settings", "value"),
    ]

    /// Of the settings, these are encrypted (``Engine/Vault``, its own values).
    private static let sealedSettings = [
        "vault check", "fingerprint key", "next fingerprint key", "token key", "apple pay test authority",
        "card export authority",
    ]

    /// The table has one row at most; without it, every version is accepted. `nodes.vault` says which keys a node has
    /// (``Engine/NodeVault``).
    static let postgresVaultRule: [String] =
        [
            "ALTER TABLE nodes ADD COLUMN vault TEXT",
            "CREATE TABLE oldest_vault_key (one BIGINT PRIMARY KEY CHECK (one = 1), version BIGINT NOT NULL)",
        ] + vaultFunctions + vaultTriggers

    /// A row that is written as it was may wait to be encrypted again.
    private static let vaultFunctions: [String] =
        ["pan_sealed", "sealed", "key_sealed", "value"].map { column in
            """
            CREATE FUNCTION refuse_old_\(column)() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
            BEGIN
                IF TG_OP = 'UPDATE' THEN
                    IF NEW.\(column) IS NOT DISTINCT FROM OLD.\(column) THEN
                        RETURN NEW;
                    END IF;
                END IF;
                IF EXISTS (SELECT 1 FROM oldest_vault_key WHERE version > get_byte(NEW.\(column), 0)) THEN
                    RAISE EXCEPTION 'the vault key of a value is no longer in use' USING ERRCODE = 'GU002';
                END IF;
                RETURN NEW;
            END $$
            """
        }

    private static let vaultTriggers: [String] = sealedColumns.map { table, column in
        let names = sealedSettings.map { "'\($0)'" }.joined(separator: ", ")
        let rule = table == "settings" ? " AND NEW.name IN (\(names))" : ""
        return """
            CREATE TRIGGER old_vault_key BEFORE INSERT OR UPDATE OF \(column) ON \(table) FOR EACH ROW
                WHEN (length(NEW.\(column)) > 0\(rule)) EXECUTE FUNCTION refuse_old_\(column)()
            """
    }
}
