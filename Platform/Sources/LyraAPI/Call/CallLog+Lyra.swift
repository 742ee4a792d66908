package import APISupport
import Engine

extension CallLog.API {
    package static let lyra = CallLog.API("lyra", reasons: ["INT_905": .credentials])
}
