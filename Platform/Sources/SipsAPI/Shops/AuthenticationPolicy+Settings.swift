import APISupport
package import Engine
package import GuichetCore

extension AuthenticationPolicy {
    package var settings: JSONObject {
        var settings = JSONObject()
        settings.append("onTechnicalError", .string(onTechnicalError.rawValue))
        settings.append("onNotEnrolled", .string(onNotEnrolled.rawValue))
        settings.append("enforced", .bool(isEnforced))
        return settings
    }

    /// - Returns: `nil` if this version cannot read the settings.
    package init?(settings: JSONObject) {
        guard let onTechnicalError = settings["onTechnicalError"]?.text.flatMap(Choice.init(rawValue:)),
            let onNotEnrolled = settings["onNotEnrolled"]?.text.flatMap(Choice.init(rawValue:)),
            case .bool(let isEnforced)? = settings["enforced"]
        else { return nil }
        self.init(onTechnicalError: onTechnicalError, onNotEnrolled: onNotEnrolled, isEnforced: isEnforced)
    }

    /// A change of some settings, as the command requests it.
    package struct Change: Sendable {
        package var onTechnicalError: Choice?
        package var onNotEnrolled: Choice?
        package var isEnforced: Bool?

        package init(onTechnicalError: Choice? = nil, onNotEnrolled: Choice? = nil, isEnforced: Bool? = nil) {
            self.onTechnicalError = onTechnicalError
            self.onNotEnrolled = onNotEnrolled
            self.isEnforced = isEnforced
        }

        init(_ message: JSONObject) {
            onTechnicalError = message["onTechnicalError"]?.text.flatMap(Choice.init(rawValue:))
            onNotEnrolled = message["onNotEnrolled"]?.text.flatMap(Choice.init(rawValue:))
            isEnforced = message["enforced"].flatMap { if case .bool(let value) = $0 { value } else { nil } }
        }

        package var message: JSONObject {
            var message = JSONObject()
            if let onTechnicalError { message.append("onTechnicalError", .string(onTechnicalError.rawValue)) }
            if let onNotEnrolled { message.append("onNotEnrolled", .string(onNotEnrolled.rawValue)) }
            if let isEnforced { message.append("enforced", .bool(isEnforced)) }
            return message
        }

        package func apply(to policy: inout AuthenticationPolicy) {
            if let onTechnicalError { policy.onTechnicalError = onTechnicalError }
            if let onNotEnrolled { policy.onNotEnrolled = onNotEnrolled }
            if let isEnforced { policy.isEnforced = isEnforced }
        }
    }
}
