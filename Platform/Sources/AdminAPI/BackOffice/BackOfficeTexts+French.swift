import APISupport

extension BackOfficeTexts {
    static let french = BackOfficeTexts(
        title: "Back-office", sections: "Rubriques", certificates: "Certificats Apple Pay",
        registrations: "Inscription Hosted Checkout", signOut: "Se déconnecter", back: "Retour",
        signInTitle: "Connexion au back-office",
        alreadySignedIn: "Déjà connecté\u{202F}? Ouvrez la page demandée.",
        signIn: "Les paiements de cette plateforme, son horloge, ses boutiques, ses certificats et ses jetons.",
        token: "Jeton d’accès",
        tokenHint: "Le terminal l’a affiché au premier démarrage. `guichet admin token` en crée un autre.",
        signInButton: "Se connecter", unreachableTitle: "Cette connexion n’est pas chiffrée",
        unreachable:
            "Ces pages s’ouvrent en HTTPS, ou sur la machine elle-même. Démarrez la plateforme avec --public-url "
            + "https://… derrière un proxy qui chiffre, ou utilisez les commandes `guichet applepay certificates`.",
        none: "Il n’y a pas encore de certificat.", environment: "Environnement",
        environments: ["test": "Test", "production": "Production"], state: "État",
        standing: [
            .named: "Nommé par les jetons", .unnamed: "Pas encore nommé par un jeton",
            .earlier: "Les jetons en ont nommé un autre depuis", .mayGo: "N’est plus nommé, peut être supprimé",
            .notYetValid: "Pas encore valable", .expired: "Expiré",
        ],
        ends: "Fin", daysLeft: "jours restants\u{A0}: %", lastNamed: "Vu dans un jeton", never: "Jamais",
        fingerprint: "Empreinte", remove: "Supprimer…", waiting: "En attente de son certificat", requested: "Demandé",
        goOn: "Continuer",
        shared:
            "Utilisé à la fois pour le test et la production. Mieux vaut un identifiant marchand pour chacun\u{A0}: un seul "
            + "certificat par identifiant est actif à la fois.",
        activeHint: "Le certificat actif se choisit sur le portail développeur d’Apple. Apple en admet trois par "
            + "identifiant marchand.",
        add: "Ajouter un certificat",
        addExplanation:
            "Une clé est créée et reste ici, chiffrée. Vous téléchargez la demande de certificat, la faites "
            + "signer par Apple, puis déposez le certificat.",
        merchant: "Identifiant marchand",
        merchantHint: "Comme sur le portail d’Apple, par exemple merchant.com.example.shop",
        rsa: "Clé RSA, pour la Chine continentale", make: "Créer la demande", download: "Télécharger la demande",
        downloadExplanation: "La demande de signature (CSR) nomme la clé. Elle n’est pas secrète.",
        downloadButton: "Télécharger la CSR", create: "Créer le certificat",
        createExplanation:
            "Sur le portail développeur d’Apple, à votre identifiant marchand\u{A0}: créez avec cette demande un "
            + "certificat Apple Pay Payment Processing, et téléchargez-le.",
        portal: "Pour les testeurs\u{A0}: le portail d’Apple, simulé",
        portalExplanation: "Signe la demande sur cette machine. Le certificat ne vaut rien chez Apple.",
        portalButton: "Signer et télécharger", upload: "Déposer le certificat", file: "Certificat",
        fileHint: "Le fichier tel que téléchargé (.cer), ou en PEM.", uploadButton: "Déposer le certificat",
        discard: "Abandonner cette demande",
        discardExplanation:
            "Sa clé est détruite\u{A0}: un certificat qui arriverait pour elle ne servirait plus à rien.",
        removeTitle: "Supprimer ce certificat\u{202F}?",
        removeExplanation:
            "Sa clé est détruite\u{A0}: les paiements dont le jeton la nomme échoueront. Supprimez-le aussi sur "
            + "le portail d’Apple.",
        force: "Le supprimer bien que des jetons le nomment", registration: registrationFrench,
        notes: [
            .stored: "Le certificat est conservé.", .removed: "Le certificat et sa clé sont supprimés.",
            .discarded: "La demande et sa clé sont supprimées.", .signedOut: "Vous êtes déconnecté.",
            .registered: "Les conditions sont acceptées.", .rejected: "Les conditions sont refusées.",
            .unsubscribed: "L’acceptation est retirée.",
            .resent: "La notification est renvoyée.",
            .duplicated: "La notification est envoyée une fois de plus.",
            .heldBack: "La notification est retenue.", .released: "La notification est libérée.",
            .moved: "L’horloge est avancée.",
            .tokenEnded: "Le jeton est révoqué.",
            .faultOrdered: "La panne est programmée.", .faultCleared: "La panne est effacée.",
            .scripted: "Les prochaines réponses de l’acquéreur sont celles que vous avez données.",
            .notSent: "Votre session avait pris fin\u{A0}: rien n’a été fait. Connectez-vous, puis "
                + "renvoyez le formulaire.",
        ],
        problems: [
            .wrongToken: "Ce n’est pas le jeton d’accès.",
            .later: "Trop de jetons erronés. Attendez une minute, puis réessayez.",
            .oldForm:
                "Ce formulaire est trop ancien, ou vient d’une autre page. Rien n’a été fait\u{202F}; envoyez-le à nouveau.",
            .notAMerchant:
                "Ce n’est pas un identifiant marchand. Il commence par «\u{A0}merchant.\u{A0}» et compte 64 caractères au plus.",
            .tooMany:
                "Apple admet trois certificats par identifiant marchand, et trois sont déjà conservés ou demandés. Supprimez-en "
                + "un, ou abandonnez une demande.",
            .noFile: "Choisissez le fichier du certificat.", .unreadable: "Ce fichier n’est pas un certificat.",
            .noRequest: "Ce certificat est pour une autre clé, qui n’a pas été créée ici.",
            .otherRequest: "Ce certificat appartient à une autre demande en attente ici. Déposez-le là.",
            .keyMismatch: "Ce certificat est pour une autre clé.", .expired: "Ce certificat a expiré.",
            .notProcessing: "Ce n’est pas un certificat Apple Pay Payment Processing.",
            .identity: "C’est un certificat Merchant Identity. Téléchargez plutôt le certificat Payment Processing.",
            .otherMerchant: "Ce certificat est pour un autre identifiant marchand.",
            .unfit: "Cela ne peut pas être utilisé.", .stored: "Cette clé ou ce certificat est déjà conservé.",
            .gone: "Cela n’existe plus.",
            .inUse: "Des jetons ont nommé cette clé dans les dernières 24 heures. Sans elle, ces paiements échouent.",
            .portal: "Le portail simulé a refusé la demande.",
            .termsChanged: "Les conditions ont changé entre-temps. Lisez d’abord les actuelles.",
            .notRegistered: "Il n’y a pas d’acceptation à retirer.",
            .notAllowed: "Votre jeton ne donne pas ce droit.",
            .unknownPayment: "Aucun paiement n’a cette référence ou cet identifiant.",
            .unknownNotification: "Cette notification n’existe pas.",
            .notWaiting: "Cette notification n’est pas en attente, ou n’est pas retenue.",
            .invalidParameter: "Une valeur ne peut pas être utilisée.",
            .clockMovesForward: "L’horloge va vers l’avant, jamais en arrière.",
            .clockIsMoving: "L’horloge est déjà en mouvement. Attendez, puis réessayez.",
            .tokenName: "Ce nom ne convient pas\u{A0}: 1 à 40 lettres, chiffres, points, tirets, _ et @.",
            .tokenExists: "Un jeton porte déjà ce nom.",
            .tooManyTokens: "Il y a trop de jetons. Révoquez-en un d’abord.",
            .unknownRequest: "Cet appel n’est pas dans le journal.",
            .unknownPage: "Il n’y a pas de page à cette adresse.",
            .noJournal: "Cette plateforme ne tient pas de journal des appels.",
            .unknownFault: "Cette panne n’existe pas, ou elle a fini d’agir.",
            .tooManyFaults: "Il y a trop de pannes programmées. Effacez-en d’abord.",
            .tooManyStreams: "Trop de pages et de programmes suivent ce qui se passe.",
            .failed: "Cela n’a pas pu être fait. Voyez le journal de la plateforme.",
        ],
        details: "En détail")

    private static let registrationFrench = Registration(
        explanation:
            "Votre page Hosted Checkout propose Apple Pay dès que vous acceptez les conditions d’Apple. Vous pouvez "
            + "retirer cet accord à tout moment.",
        merchant: "PSPID", status: "Statut",
        statuses: [
            "notRegistered": "Non inscrit", "registered": "Inscrit", "rejected": "Conditions refusées",
            "unsubscribed": "Désinscrit", "termsChanged": "Les conditions ont changé\u{A0}: inscrivez-vous à nouveau",
        ],
        terms: "Conditions", version: "Version %", read: "Lire les conditions d’Apple", register: "S’INSCRIRE",
        check: "VÉRIFIER LE STATUT", unsubscribe: "SE DÉSINSCRIRE", reject: "Refuser les conditions",
        correct: "Votre PSPID est correctement inscrit", incorrect: "Votre PSPID n’est pas inscrit",
        history: "Réponses jusqu’ici",
        answers: ["accepted": "Accepté", "rejected": "Refusé", "unsubscribed": "Désinscrit"],
        none: "Il n’y a pas de marchand Worldline Direct ici.")
}
