import Engine

/// `lastOperationName`: the engine's events as values of the family (data dictionary, operationName).
enum LastOperation {
    private static let names = [
        "ordered": "AUTHOR", "authorised": "AUTHOR", "refused": "AUTHOR", "refusedUnasked": "AUTHOR",
        "notProcessed": "AUTHOR", "pending": "AUTHOR", "lostTrack": "AUTHOR", "inquired": "AUTHOR",
        "verified": "VERIFY_ACCOUNT", "validated": "VALIDATE", "captured": "CAPTURE", "captureFailed": "CAPTURE",
        "cancelled": "CANCEL", "refunded": "CREDIT", "expired": "EXPIRED",
    ]

    static func name(of entry: HistoryEntry) -> String? { entry.kindName.flatMap { names[$0] } }
}
