import Foundation
@_spi(Platform) import GuichetCore
import GuichetJOSE
import GuichetMerchant
@_spi(Platform) import GuichetSips
import NIOCore
import Synchronization

/// Real messages of a merchant's server and a phone, ready to be sent.
enum Payments {
    private static let merchantId = "002001000000001"
    static let orderPath = InAppWire.path

    /// Sealed `orderInitialize` requests, as ``InAppMerchant`` sends them, each with a reference of its own.
    static func initialisations(_ count: Int, prefix: String) async throws -> [ByteBuffer] {
        let capture = Capture()
        guard let office = URL(string: "http://127.0.0.1") else { throw BenchError("no address") }
        let merchant = InAppMerchant<Sips>(
            shop: ShopCredentials(
                merchantId: merchantId, secretKey: SipsSecretKey("\(merchantId)_KEY1"), keyVersion: "1"),
            office: office, sdkVersion: "GUICHET", transport: capture)
        for number in 0..<count {
            var order = OrderInitializeRequest()
            order.amount = "2500"
            order.currencyCode = .eur
            order.transactionReference = "\(prefix)\(number)"
            _ = try? await merchant.orderInitialize(order)
        }
        let captured = capture.requests
        guard captured.count == count else { throw BenchError("the merchant's kit sent nothing") }
        return captured.map { LoadGenerator.post($0.url.path, $0.body) }
    }

    /// The order that follows from an initialisation, with a card encrypted for it.
    static func order(after initialisation: ByteBuffer) throws -> ByteBuffer {
        let answer = try JSONValue(parsing: Array(initialisation.readableBytesView))
        guard answer["redirectionStatusCode"]?.text == "00", let key = answer["publicKeyValue"]?.text,
            let redirectionData = answer["redirectionData"]?.text
        else { throw BenchError("refused: \(String(buffer: initialisation))") }
        let claims = CardClaims.encode(
            [("cardNumber", "4100000000000000"), ("cardExpiryDate", "209912"), ("cardCSCValue", "123")],
            boundTo: redirectionData)
        var message = InAppRequest()
        message.wireVersion = InAppWire.version
        message.operation = .cardOrder
        message.redirectionData = redirectionData
        message.encryptedCard = try CompactJWE.encrypt(claims, for: PublicJWK(publicKeyValue: key))
        return LoadGenerator.post(orderPath, JSONValue.object(message.wireObject).encoded())
    }

    /// An answer to `cardOrder` must say that it is paid.
    static func checkPaid(_ answer: ByteBuffer) throws {
        guard answer.readableBytesView.firstRange(of: accepted) != nil else {
            throw BenchError("refused: \(String(buffer: answer))")
        }
    }

    private static let accepted = Array(#""inAppResponseCode":"00""#.utf8)
}

/// A unit is a payment: the merchant's initialisation, then the phone's order. Encrypting the card is part of it.
final class WholePayments: Script {
    private let work: Work
    private var isInitialised = false

    init(_ work: Work) { self.work = work }

    func next() -> ByteBuffer? {
        isInitialised = false
        return work.next()
    }

    func follow(_ answer: ByteBuffer) throws -> ByteBuffer? {
        if isInitialised {
            try Payments.checkPaid(answer)
            return nil
        }
        isInitialised = true
        return try Payments.order(after: answer)
    }
}

/// Sends nothing and remembers what would have been sent.
private final class Capture: HTTPTransport {
    private let captured = Mutex<[HTTPTransportRequest]>([])

    var requests: [HTTPTransportRequest] { captured.withLock { $0 } }

    func send(_ request: HTTPTransportRequest) async throws(HTTPTransportError) -> HTTPTransportResponse {
        captured.withLock { $0.append(request) }
        throw HTTPTransportError(code: .unreachable, reason: "only captured")
    }
}
