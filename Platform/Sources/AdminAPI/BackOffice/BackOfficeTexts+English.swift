import APISupport

extension BackOfficeTexts {
    static let english = BackOfficeTexts(
        title: "Back office", sections: "Sections", certificates: "Apple Pay certificates",
        registrations: "Hosted checkout registration", signOut: "Sign out", back: "Back",
        signInTitle: "Sign in to the back office",
        alreadySignedIn: "Already signed in? Open the page that you asked for.",
        signIn: "The payments of this platform, its clock, shops, certificates and tokens.", token: "Token",
        tokenHint: "The terminal showed it at the first start. `guichet admin token` makes another one.",
        signInButton: "Sign in", unreachableTitle: "This connection is not encrypted",
        unreachable: "These pages open over HTTPS, or on the machine itself. Start the platform with --public-url "
            + "https://… behind a proxy that encrypts, or use the commands `guichet applepay certificates`.",
        none: "There is no certificate yet.", environment: "Environment",
        environments: ["test": "Test", "production": "Production"], state: "State",
        standing: [
            .named: "Tokens name it", .unnamed: "No token has named it yet",
            .earlier: "Tokens have named another one since",
            .mayGo: "No longer named, may be removed", .notYetValid: "Not valid yet", .expired: "Expired",
        ],
        ends: "Ends", daysLeft: "days left: %", lastNamed: "Last seen in a token", never: "Never",
        fingerprint: "Fingerprint", remove: "Remove…", waiting: "Waiting for its certificate", requested: "Requested",
        goOn: "Continue",
        shared: "Used for both test and production. Use a merchant identifier for each: a merchant identifier has only "
            + "one active certificate.",
        activeHint: "Which certificate is active is decided in Apple’s developer portal. Apple allows three for a "
            + "merchant identifier.",
        add: "Add new certificate",
        addExplanation:
            "A key is made and stays here, encrypted. You download the request for its certificate, have it "
            + "signed by Apple, and upload the certificate.",
        merchant: "Merchant identifier", merchantHint: "As in Apple’s portal, such as merchant.com.example.shop",
        rsa: "RSA key, for mainland China", make: "Make the request", download: "Download the request",
        downloadExplanation: "The certificate signing request (CSR) names the key. It is not secret.",
        downloadButton: "Download CSR", create: "Create the certificate",
        createExplanation: "In Apple’s developer portal, at your merchant identifier: create an Apple Pay Payment "
            + "Processing Certificate with this request, and download it.",
        portal: "For testers: Apple’s portal, simulated",
        portalExplanation: "Signs the request on this machine. Apple does not accept the certificate.",
        portalButton: "Sign and download", upload: "Upload the certificate", file: "Certificate",
        fileHint: "The file as downloaded (.cer), or in PEM.", uploadButton: "Upload certificate",
        discard: "Discard this request",
        discardExplanation: "Its key is deleted: a certificate that Apple issues for it cannot be used afterwards.",
        removeTitle: "Remove this certificate?",
        removeExplanation: "Its key is deleted: payments with tokens that name it fail from then on. Remove it in "
            + "Apple’s portal, too.",
        force: "Remove it even if tokens name it", registration: registrationEnglish,
        notes: [
            .stored: "The certificate is stored.", .removed: "The certificate and its key are removed.",
            .discarded: "The request and its key are deleted.", .signedOut: "You are signed out.",
            .registered: "The terms are accepted.", .rejected: "The terms are rejected.",
            .unsubscribed: "The acceptance is withdrawn.",
            .resent: "The notification is sent again.",
            .duplicated: "The notification is sent once more.",
            .heldBack: "The notification is held back.", .released: "The notification is released.",
            .moved: "The clock was moved.",
            .tokenEnded: "The token has ended.",
            .faultOrdered: "The fault is ordered.", .faultCleared: "The fault is cleared.",
            .scripted: "The acquirer’s next answers are set.",
            .notSent: "Your session had ended: nothing was done. Sign in, and send the form again.",
        ],
        problems: [
            .wrongToken: "This token is wrong.", .later: "Too many wrong tokens. Wait a minute, then try again.",
            .oldForm: "This form is too old, or came from another page. Nothing was done; send it again.",
            .notAMerchant:
                "That is not a merchant identifier. It begins with “merchant.” and has at most 64 characters.",
            .tooMany: "Apple allows three certificates for a merchant identifier, and three are stored or requested. "
                + "Remove one, or discard a request.",
            .noFile: "Choose the file of the certificate.", .unreadable: "This file is not a certificate.",
            .noRequest: "This certificate is for another key, one that was not made here.",
            .otherRequest: "This certificate belongs to another request that waits here. Upload it there.",
            .keyMismatch: "This certificate is for another key.", .expired: "This certificate has expired.",
            .notProcessing: "This is not an Apple Pay Payment Processing Certificate.",
            .identity: "This is a Merchant Identity Certificate. Download the Payment Processing Certificate instead.",
            .otherMerchant: "This certificate is for another merchant identifier.",
            .unfit: "This cannot be used.", .stored: "This key or certificate is stored already.",
            .gone: "That no longer exists.",
            .inUse: "Tokens named this key within the last day. Without it, such payments fail.",
            .portal: "The simulated portal refused the request.",
            .termsChanged: "The terms have changed meanwhile. Read the current ones first.",
            .notRegistered: "There is no acceptance to withdraw.",
            .notAllowed: "Your token does not give this right.",
            .unknownPayment: "No payment has this reference or identifier.",
            .unknownNotification: "There is no such notification.",
            .notWaiting: "That notification is not waiting, or is not held back.",
            .invalidParameter: "A value cannot be used.",
            .clockMovesForward: "The clock moves forward, never back.",
            .clockIsMoving: "The clock is being moved already. Wait, then try again.",
            .tokenName: "This name is not valid: use 1 to 40 letters, digits, dots, hyphens, _ and @.",
            .tokenExists: "There is a token with this name.",
            .tooManyTokens: "There are too many tokens. End one first.",
            .unknownRequest: "There is no such request in the journal.",
            .unknownPage: "There is no page at this address.",
            .noJournal: "This platform keeps no journal of requests.",
            .unknownFault: "There is no such fault, or its order is completed.",
            .tooManyFaults: "There are too many orders of faults. Clear some first.",
            .tooManyStreams: "Too many pages and programs read the events.",
            .failed: "That could not be done. See the platform’s log.",
        ],
        details: "In detail")

    private static let registrationEnglish = Registration(
        explanation: "Your hosted checkout page offers Apple Pay once you accept Apple’s terms. You can take that back "
            + "at any time.",
        merchant: "PSPID", status: "Status",
        statuses: [
            "notRegistered": "Not registered", "registered": "Registered", "rejected": "Terms rejected",
            "unsubscribed": "Unsubscribed", "termsChanged": "The terms changed: register again",
        ],
        terms: "Terms", version: "Version %", read: "Read Apple’s terms", register: "REGISTER",
        check: "CHECK ACCOUNT STATUS", unsubscribe: "UNSUBSCRIBE", reject: "Reject the terms",
        correct: "Your PSPID is correctly registered", incorrect: "Your PSPID is not registered",
        history: "Answers so far",
        answers: ["accepted": "Accepted", "rejected": "Rejected", "unsubscribed": "Unsubscribed"],
        none: "There is no merchant of Worldline Direct here.")
}
