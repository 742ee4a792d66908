package import APISupport
import Engine

extension CallLog.API {
    /// What merchants' servers initialise.
    package static let sips = CallLog.API("sips", reasons: reasons)
    /// The phone's wire.
    package static let inApp = CallLog.API("in-app", reasons: reasons)
    package static let office = CallLog.API("office", reasons: reasons)

    /// The codes of the family (docs/sips-merchant-wire.md, section 6).
    private static let reasons: [String: RefusalReason] = [
        "03": .credentials, "34": .credentials, "12": .field, "14": .field, "30": .field, "25": .unknown,
        "24": .notPermitted, "40": .notPermitted, "94": .repeated, "97": .expired, "90": .failure, "99": .failure,
    ]
}
