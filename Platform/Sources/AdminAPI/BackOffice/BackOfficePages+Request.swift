import APISupport
import Engine
import GuichetApplePay
import GuichetCore
import Hummingbird

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// "Add new certificate": make a request, download it, have it signed, upload the certificate (Worldline Direct, Apple Pay
/// guide, "Create Apple certificate").
extension BackOfficePages {
    enum Field {
        static let merchant = "merchant"
        static let environment = "environment"
        static let rsa = "rsa"
        static let certificate = "certificate"
    }

    /// - Parameter typed: the previous input.
    func new(typed: FormBody? = nil, refusal: ApplePayRefusal? = nil) -> Response {
        let problem = refusal.map(BackOfficeProblem.init)
        let merchant = typed?[Field.merchant] ?? ""
        let wrong: HTML = problem == .notAMerchant ? " aria-invalid=\"true\" autofocus" : .empty
        let tied: HTML = problem == .notAMerchant ? "merchant-hint problem" : "merchant-hint"
        let rsa: HTML = typed?[Field.rsa] == "yes" ? " checked" : .empty
        let options = ["test", "production"].map { name -> HTML in
            let selected: HTML = typed?[Field.environment] == name ? " selected" : .empty
            return "<option value=\"\(name)\"\(selected)>\(texts.name(of: name))</option>"
        }
        let content: HTML = """
            \(alert(problem, refusal))
            <p>\(texts.addExplanation)</p>
            <form method="post" action="\(BackOfficeLinks.add)">\(visit.formToken)
            <div class="field"><label for="merchant">\(texts.merchant)</label>
            <input type="text" class="words" id="merchant" name="\(Field.merchant)" value="\(merchant)" required \
            maxlength="64" autocapitalize="none" spellcheck="false" aria-describedby="\(tied)"\(wrong)>
            <span class="hint" id="merchant-hint">\(texts.merchantHint)</span></div>
            <div class="field"><label for="environment">\(texts.environment)</label>
            <select id="environment" name="\(Field.environment)">\(options.joined())</select></div>
            <p class="choice"><input type="checkbox" id="rsa" name="\(Field.rsa)" value="yes"\(rsa)>\
            <label for="rsa">\(texts.rsa)</label></p>
            <button type="submit" id="make">\(texts.make)</button>
            </form>
            """
        return page(texts.add, in: .certificates, at: BackOfficeLinks.add, HTML.narrow(content), problem: problem)
    }

    /// - Parameter hasPortal: whether Apple's portal is simulated here.
    func request(
        _ request: ApplePayRequestRecord, hasPortal: Bool, problem: BackOfficeProblem? = nil,
        refusal: (any AdminRefusal)? = nil
    ) -> Response {
        let link = BackOfficeLinks.request(request.id)
        let content: HTML = """
            \(alert(problem, refusal))
            <dl class="facts">
            <dt>\(texts.merchant)</dt><dd>\(request.merchantIdentifier)</dd>
            <dt>\(texts.environment)</dt><dd>\(texts.name(of: request.environment))</dd>
            <dt>\(texts.requested)</dt><dd>\(request.createdAt.date.utcDay)</dd>
            <dt>\(texts.fingerprint)</dt><dd class="hash">\(Hex.encode(request.publicKeyHash))</dd>
            </dl>
            <h2>1. \(texts.download)</h2>
            <p>\(texts.downloadExplanation)</p>
            <a class="button" id="download" href="\(link)/request.csr" download>\(texts.downloadButton)</a>
            <h2>2. \(texts.create)</h2>
            <p>\(texts.createExplanation)</p>
            \(hasPortal ? portal(link) : .empty)
            <h2>3. \(texts.upload)</h2>
            \(upload(link, problem))
            <h2>\(texts.discard)</h2>
            <p>\(texts.discardExplanation)</p>
            <form method="post" action="\(link)/discard">\(visit.formToken)
            <button class="plain" type="submit" id="discard">\(texts.discard)</button></form>
            """
        return page(texts.add, in: .certificates, at: link, HTML.narrow(content), problem: problem)
    }

    private func portal(_ link: String) -> HTML {
        """
        <div class="note"><p><strong>\(texts.portal)</strong></p><p>\(texts.portalExplanation)</p>
        <form method="post" action="\(link)/sign">\(visit.formToken)
        <button class="plain" type="submit" id="sign">\(texts.portalButton)</button></form></div>
        """
    }

    private func upload(_ link: String, _ problem: BackOfficeProblem?) -> HTML {
        // A refusal of the portal is not about the file.
        let isWrong = problem != nil && problem != .portal
        let wrong: HTML = isWrong ? " aria-invalid=\"true\"" : .empty
        let tied: HTML = isWrong ? "certificate-hint problem" : "certificate-hint"
        return """
            <form method="post" action="\(link)" enctype="multipart/form-data">\(visit.formToken)
            <div class="field"><label for="certificate">\(texts.file)</label>
            <input type="file" id="certificate" name="\(Field.certificate)" accept=".cer,.crt,.pem" \
            aria-describedby="\(tied)"\(wrong)>
            <span class="hint" id="certificate-hint">\(texts.fileHint)</span></div>
            <button type="submit" id="upload">\(texts.uploadButton)</button>
            </form>
            """
    }
}
