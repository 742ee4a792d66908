/// Faults between the client and the platform: of a call, and of its answer.
extension Fault {
    package static let slow = Fault(
        "slow", at: .call, "The call arrives late.", client: "the usual answer, later", platform: "as always",
        delaySeconds: 5)
    package static let answerSlow = Fault(
        "answer-slow", at: .call, "The call is carried out at once, and its answer arrives late.",
        client: "the usual answer, later", platform: "as always", delaySeconds: 5)
    package static let answerDribbles = Fault(
        "answer-dribbles", at: .call, "The answer arrives in small pieces, with a pause after each.",
        client: "the usual answer, later", platform: "as always", delaySeconds: 1)
    package static let silent = Fault(
        "silent", at: .call, "The call is never carried out and gets no answer; after a minute the connection ends.",
        client: "no answer", platform: "nothing happened", delaySeconds: 60)
    package static let connectionRefused = Fault(
        "connection-refused", at: .call, "The connection ends at once, and the call is not carried out.",
        client: "no answer", platform: "nothing happened")
    package static let answerLost = Fault(
        "answer-lost", at: .call, "The call is carried out and committed, and its answer is lost.",
        client: "no answer", platform: "as always")
    package static let answerCut = Fault(
        "answer-cut", at: .call, "The call is carried out, and the connection ends in the middle of the answer.",
        client: "half an answer", platform: "as always")
    package static let callDoubled = Fault(
        "call-doubled", at: .call, "The network delivers the call twice, and the client gets the second answer.",
        client: "the phone's wire of Sips: the first answer again; every other call: the answer to the second one",
        platform:
            "a phone of Sips pays once, the others twice; a refund of a part is made twice; with an idempotence key (Worldline "
            + "Direct), once")
    package static let error500 = Fault(
        "500", at: .call, "The platform answers 500 without carrying out the call.", client: "500",
        platform: "nothing happened")
    package static let error500After = Fault(
        "500-after-commit", at: .call, "The call is carried out and committed, and then answered with 500.",
        client: "500", platform: "as always")
    package static let error502 = Fault(
        "502-html", at: .call, "A proxy answers 502 with a page in HTML, and the call is not carried out.",
        client: "502 with HTML", platform: "nothing happened")
    package static let error503 = Fault(
        "503", at: .call, "The platform is under maintenance: 503 with Retry-After.", client: "503 with Retry-After",
        platform: "nothing happened", delaySeconds: 30)
    package static let error504 = Fault(
        "504-after-commit", at: .call,
        "The call is carried out, but a proxy gives up and answers 504 with a page in HTML.",
        client: "504 with HTML", platform: "as always")
    package static let tooMany = Fault(
        "429", at: .call, "The platform says that there are too many calls: 429 with Retry-After.",
        client: "429 with Retry-After", platform: "nothing happened", delaySeconds: 30)
    package static let redirect = Fault(
        "redirect", at: .call, "The call is answered with a redirect to another address.",
        client: "302; a client must not send its credentials there", platform: "nothing happened")
    package static let answerEmpty = Fault(
        "answer-empty", at: .call, "The call is carried out, and its answer is empty.",
        client: "the usual status with an empty body", platform: "as always")
    package static let answerTruncated = Fault(
        "answer-truncated", at: .call,
        "The call is carried out, and its answer is complete for HTTP but half of its JSON is missing.",
        client: "the usual status with unreadable JSON", platform: "as always")
    package static let answerHTML = Fault(
        "answer-html", at: .call,
        "The call is carried out, and a proxy puts a page in HTML in the place of the answer.",
        client: "the usual status with HTML", platform: "as always")
    package static let answerWrongType = Fault(
        "answer-wrong-type", at: .call, "The answer is right, but its Content-Type says text/html.",
        client: "the usual answer with another Content-Type", platform: "as always")
    package static let answerWrongSeal = Fault(
        "answer-wrong-seal", at: .call, "The answer's seal does not match the answer.",
        client: "an answer whose seal is wrong, which counts as no answer", platform: "as always", apis: ["sips"])
    package static let notificationFirst = Fault(
        "notification-before-answer", at: .call, "The notification is sent before the call is answered.",
        client: "the usual answer, after its notification", platform: "as always", delaySeconds: 5)
    package static let diskFull = Fault(
        "disk-full", at: .write, "The disk is full when the call wants to write.",
        client: "a temporary failure", platform: "what was not written did not happen")
    package static let diskSlow = Fault(
        "disk-slow", at: .write, "Every write of the call to the disk is slow.",
        client: "the usual answer, later", platform: "as always", delaySeconds: 2)
    package static let diskFullAfterAcquirer = Fault(
        "disk-full-after-acquirer", at: .write,
        "The acquirer has decided, and the disk is full when the platform wants to write the decision.",
        client: "a temporary failure", platform: "unknown; an inquiry finds the decision")
    package static let clockSkewed = Fault(
        "clock-skewed", at: .dateCheck, "The clocks of merchant and platform differ by an hour.",
        client: "access denied, because of the date", platform: "nothing happened", delaySeconds: 3_600,
        apis: ["direct"])
    package static let certificateExpired = Fault(
        "certificate-expired", at: .applePayToken, "The certificate that signed an Apple Pay token counts as expired.",
        client: "the token is refused", platform: "nothing happened", apis: ["lyra", "direct"])

    static let ofCalls = [
        slow, answerSlow, answerDribbles, silent, connectionRefused, answerLost, answerCut, callDoubled, error500,
        error500After, error502, error503, error504, tooMany, redirect, answerEmpty, answerTruncated, answerHTML,
        answerWrongType, answerWrongSeal, notificationFirst, diskFull, diskFullAfterAcquirer, diskSlow, clockSkewed,
        certificateExpired,
    ]
}
