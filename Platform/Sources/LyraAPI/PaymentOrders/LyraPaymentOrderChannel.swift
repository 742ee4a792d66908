import Engine
import GuichetCore
import GuichetLyra

/// How a payment order's link reaches the shopper: the merchant passes it on, or the platform sends a mail. Other channels
/// are refused with the documented code.
enum LyraPaymentOrderChannel {
    /// - Returns: the receivers of the platform's mail; none if the merchant passes the link on.
    static func receivers(of request: LyraCreatePaymentOrderRequest) throws(LyraRefusal) -> [MailAddress] {
        let options = request.channelOptions
        switch options?.channelType ?? .url {
        case .url:
            guard options?.json["urlOptions"]?.object?["qrCodeSize"] == nil else {
                throw LyraRefusal(
                    "INT_936", "invalid channel options url options qr code size", detail: "guichet draws no code here")
            }
            return []
        case .mail: return try receivers(of: options?.mailOptions)
        case let other:
            throw LyraRefusal(
                "PSP_1016", "emission channel not implemented",
                detail: "Invalid input value [name=channelOptions.channelType, value=\(other)]: URL or MAIL")
        }
    }

    /// How many receivers `bcc` may have (docs/choices/lyra.md, LO8).
    private static let hiddenReceivers = 10

    private static func receivers(of mail: LyraMailOptions?) throws(LyraRefusal) -> [MailAddress] {
        guard let mail else {
            throw LyraRefusal(
                "INT_841", "mailOptions object is missing",
                detail: "Input value not defined [name=channelOptions.mailOptions]")
        }
        // "If subject and body are set, the template is ignored".
        if let template = mail.json["template"]?.text, !template.isEmpty, mail.subject == nil || mail.body == nil {
            throw LyraRefusal(
                "INT_845", "invalid template",
                detail:
                    "Invalid input value [name=channelOptions.mailOptions.template, value=\(template)]: there is none")
        }
        guard let recipient = mail.recipient.flatMap(MailAddress.init) else {
            throw LyraRefusal(
                "PSP_1032", "invalid recipient of the payment order",
                detail: "Invalid input value [name=channelOptions.mailOptions.recipient]: it is no mail address")
        }
        var receivers = [recipient]
        let hidden = (mail.bcc ?? "").split(separator: ";")
        guard hidden.count <= hiddenReceivers else {
            throw LyraRefusal(
                "PSP_1033", "invalid recipient of the payment order",
                detail: "Invalid input value [name=channelOptions.mailOptions.bcc]: \(hiddenReceivers) at most")
        }
        for text in hidden {
            guard let receiver = MailAddress(text.filter { $0 != " " }) else {
                throw LyraRefusal(
                    "PSP_1033", "invalid recipient of the payment order",
                    detail: "Invalid input value [name=channelOptions.mailOptions.bcc]: it is no mail address")
            }
            receivers.append(receiver)
        }
        return receivers
    }

    /// "The distribution channel cannot be changed."
    static func checkUnchanged(
        _ changes: LyraCreatePaymentOrderRequest, in request: LyraCreatePaymentOrderRequest
    ) throws(LyraRefusal) {
        let channel = request.channelOptions?.channelType ?? .url
        let wanted = changes.channelOptions?.channelType
        guard wanted == nil || wanted == channel else {
            throw LyraRefusal(
                "PSP_1017", "the emission channel of a payment order cannot be changed",
                detail:
                    "Invalid input value [name=channelOptions.channelType, value=\(wanted?.rawValue ?? "")]: it is \(channel)"
            )
        }
        guard channel != .mail || changes.channelOptions?.mailOptions != nil else {
            throw LyraRefusal(
                "INT_841", "mailOptions object is missing",
                detail: "Input value not defined [name=channelOptions.mailOptions]")
        }
    }
}
