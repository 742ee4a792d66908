import Support
import Testing

@testable import guichet

@Suite("The help of the command", .timeLimit(.minutes(5)))
struct HelpTests {
    @Test("guichet --version prints the version, and that this is no release")
    func version() async throws {
        let result = try await Command.run("--version")
        #expect(result.status == 0)
        #expect(result.output == "0.1.0 (development)\n")
        #expect(result.errors == "")
    }

    @Test("a release says its commit in twelve digits; what is no commit is development")
    func commit() {
        #expect(GuichetVersion.shortened("0123456789abcdef0123456789abcdef01234567") == "0123456789ab")
        for built in ["", "$Format:%H$", "0123456789ab", "0123456789abcdef0123456789abcdef0123456g"] {
            #expect(GuichetVersion.shortened(built) == "development", "\(built)")
        }
    }

    static let texts: [(command: String, help: String)] = [
        ("", HelpText.guichet), ("serve", HelpText.serve), ("demo", HelpText.demo),
        ("admin", HelpText.admin), ("admin token", HelpText.adminToken), ("shop", HelpText.shop),
        ("shop add", HelpText.shopAdd), ("shop list", HelpText.shopList), ("shop show", HelpText.shopShow),
        ("shop enable", HelpText.shopEnable), ("shop authentication", HelpText.shopAuthentication),
        ("shop remove", HelpText.shopRemove), ("shop disable", HelpText.shopDisable),
        ("shop key", HelpText.shopKey), ("shop lyra", HelpText.shopLyra),
        ("shop lyra list", HelpText.shopLyraList), ("shop lyra show", HelpText.shopLyraShow),
        ("shop lyra add", HelpText.shopLyraAdd), ("shop lyra set", HelpText.shopLyraSet),
        ("shop lyra key", HelpText.shopLyraKey), ("shop lyra form-key", HelpText.shopLyraFormKey),
        ("vault", HelpText.vault),
        ("cards", HelpText.cards), ("config", HelpText.config), ("config show", HelpText.configShow),
        ("tls", HelpText.tls), ("tls init", HelpText.tlsInit),
        ("requests", HelpText.requests), ("requests list", HelpText.requestsList),
        ("requests show", HelpText.requestsShow),
        ("payment", HelpText.payment), ("payment list", HelpText.paymentList), ("payment show", HelpText.paymentShow),
        ("notification", HelpText.notification), ("notification list", HelpText.notificationList),
        ("notification show", HelpText.notificationShow), ("notification resend", HelpText.notificationResend),
        ("notification duplicate", HelpText.notificationDuplicate), ("notification hold", HelpText.notificationHold),
        ("notification release", HelpText.notificationRelease),
        ("subscription", HelpText.subscription), ("subscription list", HelpText.subscriptionList),
        ("mandate", HelpText.mandate), ("mandate list", HelpText.mandateList), ("clock", HelpText.clock),
        ("fault", HelpText.fault), ("fault list", HelpText.faultList), ("fault set", HelpText.faultSet),
        ("fault script", HelpText.faultScript), ("fault clear", HelpText.faultClear),
        ("clock show", HelpText.clockShow), ("clock set", HelpText.clockSet), ("clock advance", HelpText.clockAdvance),
        ("clock follow", HelpText.clockFollow), ("seed", HelpText.seed), ("simulate", HelpText.simulate),
        ("token", HelpText.token), ("token make", HelpText.tokenMake), ("token list", HelpText.tokenList),
        ("token end", HelpText.tokenEnd), ("node", HelpText.node), ("node list", HelpText.nodeList),
        ("audit", HelpText.audit), ("events", HelpText.events),
        ("reset", HelpText.reset), ("listen", HelpText.listen),
        ("check", HelpText.check), ("doctor", HelpText.doctor), ("backup", HelpText.backup),
        ("restore", HelpText.restore), ("store", HelpText.store), ("store copy", HelpText.storeCopy),
        ("shop direct", HelpText.shopDirect), ("shop direct add", HelpText.shopDirectAdd),
        ("shop direct list", HelpText.shopDirectList), ("shop direct show", HelpText.shopDirectShow),
        ("shop direct set", HelpText.shopDirectSet), ("shop direct key", HelpText.shopDirectKey),
        ("vault rotate", HelpText.vaultRotate),
        ("vault reload", HelpText.vaultReload), ("vault erase", HelpText.vaultErase), ("sips", HelpText.sips),
        ("sips seal", HelpText.sipsSeal), ("sips verify", HelpText.sipsVerify),
        ("lyra", HelpText.lyra), ("lyra sign", HelpText.lyraSign), ("lyra verify", HelpText.lyraVerify),
        ("direct", HelpText.direct), ("direct sign", HelpText.directSign), ("direct verify", HelpText.directVerify),
        ("contract", HelpText.contract), ("contract sips", HelpText.contractSips),
        ("applepay", HelpText.applePay), ("applepay inspect", HelpText.applePayInspect),
        ("applepay verify", HelpText.applePayVerify), ("applepay decrypt", HelpText.applePayDecrypt),
        ("applepay mint", HelpText.applePayMint),
        ("applepay csr", HelpText.applePayCSR), ("applepay certificates", HelpText.applePayCertificates),
        ("applepay certificates list", HelpText.applePayCertificatesList),
        ("applepay certificates request", HelpText.applePayCertificatesRequest),
        ("applepay certificates upload", HelpText.applePayCertificatesUpload),
        ("applepay certificates discard", HelpText.applePayCertificatesDiscard),
        ("applepay certificates add", HelpText.applePayCertificatesAdd),
        ("applepay certificates check", HelpText.applePayCertificatesCheck),
        ("applepay certificates remove", HelpText.applePayCertificatesRemove),
        ("applepay registration", HelpText.applePayRegistration),
        ("applepay registration register", HelpText.applePayRegistrationRegister),
        ("applepay registration status", HelpText.applePayRegistrationStatus),
        ("applepay registration unsubscribe", HelpText.applePayRegistrationUnsubscribe),
        ("applepay registration reject", HelpText.applePayRegistrationReject),
        ("applepay registration terms", HelpText.applePayRegistrationTerms),
        ("applepay portal", HelpText.applePayPortal), ("applepay portal sign", HelpText.applePayPortalSign),
        ("phone", HelpText.phone), ("phone pay", HelpText.phonePay), ("phone enroll", HelpText.phoneEnroll),
        ("phone token", HelpText.phoneToken), ("phone card-data", HelpText.phoneCardData),
        ("phone wallet", HelpText.phoneWallet), ("phone wallet list", HelpText.phoneWalletList),
        ("phone wallet add", HelpText.phoneWalletAdd), ("phone wallet delete", HelpText.phoneWalletDelete),
        ("phone bancontact", HelpText.phoneBancontact), ("phone bancontact begin", HelpText.phoneBancontactBegin),
        ("phone bancontact status", HelpText.phoneBancontactStatus),
        ("phone applepay", HelpText.phoneApplePay),
    ]

    @Test("prints exactly this text", arguments: texts.indices)
    func help(index: Int) async throws {
        let (command, help) = Self.texts[index]
        let words = command.split(separator: " ").map(String.init)
        let result = try await Command.run(words + ["--help"])
        #expect(result.status == 0)
        #expect(result.output == help, "\(command)")
        #expect(result.errors == "")
    }

    @Test("is complete: every subcommand that a help names has its own text here")
    func complete() {
        let known = Set(Self.texts.map(\.command))
        var named: Set<String> = [""]
        for (command, help) in Self.texts {
            let list = help.split(separator: "\n").drop { $0 != "SUBCOMMANDS:" }.dropFirst()
            // What a long description goes on with is further in.
            for line in list where !line.hasPrefix("  See ") && !line.hasPrefix("   ") {
                let name = line.split(separator: " ").first ?? ""
                named.insert(command.isEmpty ? String(name) : "\(command) \(name)")
            }
        }
        #expect(named == known)
    }

    @Test("is printed by guichet without arguments, too")
    func alone() async throws {
        let result = try await Command.run()
        #expect(result.status == 0)
        #expect(result.output == HelpText.guichet)
    }

    @Test("an unknown subcommand or option is refused with 64 and the usage", arguments: ["pay", "--pay"])
    func unknown(word: String) async throws {
        let result = try await Command.run(word)
        #expect(result.status == 64)
        #expect(result.output == "")
        #expect(result.errors.contains(word))
        #expect(result.errors.contains("Usage: guichet <subcommand>"))
    }
}
