import Foundation
import GuichetCore
import GuichetSips

// begin: sips-question
/// Asks the office server how a transaction stands.
func question(
    about reference: String, shop merchantId: String, key: SipsSecretKey, office: URL
) throws -> HTTPTransportRequest? {
    let service = OfficeService.getTransactionData
    var question = TransactionDataRequest()
    question.interfaceVersion = service.interfaceVersion
    question.keyVersion = "1"
    question.merchantId = merchantId
    question.transactionReference = reference
    guard let message = MessageSeal.sealing(question.wireObject, with: key) else { return nil }
    // Throws a WireError with the name of the first field that is missing or malformed.
    try TransactionDataRequest(wireObject: message).checkFormats()
    return HTTPTransportRequest.json(
        .object(message), to: office.appendingPathComponent(String(service.path.dropFirst())))
}
// end: sips-question

// begin: sips-answer
/// Why an answer does not tell how a transaction stands.
enum NoState: Error, Equatable {
    /// It does not have the shop's seal: its sender is unknown.
    case notSealed
    /// The platform could not tell.
    case code(ResponseCode?)
}

/// The state of the transaction; `nil` if the platform says, under the shop's seal, that there is none.
func transaction(in body: [UInt8], key: SipsSecretKey) throws -> TransactionStatus? {
    guard let message = try JSONValue(parsing: body).object, MessageSeal.verify(message, with: key) else {
        throw NoState.notSealed
    }
    let answer = try TransactionDataResponse(wireObject: message)
    if answer.responseCode == .unknownTransaction { return nil }
    guard answer.responseCode == .accepted, let status = answer.transactionStatus else {
        throw NoState.code(answer.responseCode)
    }
    return status
}
// end: sips-answer

// begin: sips-notification
/// The automatic response in a form that was posted; `nil` unless it has this shop's seal.
func sealedResponse(in form: [UInt8], shop merchantId: String, key: SipsSecretKey) -> AutomaticResponse? {
    guard let fields = FormEncoding.decode(form) else { return nil }
    let data = fields.filter { $0.name == "Data" }
    let seals = fields.filter { $0.name == "Seal" }
    guard data.count == 1, seals.count == 1,
        PostSeal.verify(data: data[0].value, seal: seals[0].value, with: key)
    else { return nil }
    let response = AutomaticResponse(data: data[0].value)
    // A field that is there twice could come from a text of the shopper's.
    guard Set(response.fields.map(\.name)).count == response.fields.count else { return nil }
    return response.merchantId == merchantId ? response : nil
}
// end: sips-notification
