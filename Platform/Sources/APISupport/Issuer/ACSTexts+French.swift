extension ACSTexts {
    package static let french = ACSTexts(
        title: "Confirmez votre paiement",
        explanation: "Votre banque vous demande de confirmer que c’est bien vous qui payez.",
        merchant: "Boutique", amount: "Montant", card: "Carte",
        message: "Il n’y a pas de téléphone ici\u{A0}: voici le code que votre banque vous enverrait\u{A0}:",
        code: "Code reçu", confirm: "Confirmer", useApp: "Valider plutôt dans l’application de la banque",
        useCode: "Utiliser plutôt un code", cancel: "Annuler",
        wrong: "Ce code n’est pas le bon. Il vous reste % essais.",
        wrongOnceMore: "Ce code n’est pas le bon. Il vous reste un essai.",
        notAskedTitle: "Aucune confirmation nécessaire",
        notAsked: "Votre banque ne vous demande pas de confirmer ce paiement. La page continue d’elle-même.",
        tester: "Pour les tests\u{A0}: choisir le résultat",
        testerExplanation: "Chaque bouton termine l’authentification aussitôt, avec le résultat indiqué.",
        rows: [
            "challenge": Row("Authentification réussie", "Autorisé, responsabilité de l’émetteur."),
            "frictionless": Row("Sans friction", "Authentifié sans question. Responsabilité de l’émetteur."),
            "attempt": Row("Tentative", "L’émetteur n’a pas pu authentifier. Responsabilité de l’émetteur."),
            "failed": Row("Échec", "Le porteur n’a pas été reconnu. Refusé."),
            "rejected": Row("Rejet", "L’émetteur refuse sans rien demander. Refusé."),
            "cancelled": Row("Abandon", "Le porteur abandonne. Refusé."),
            "technicalError": Row("Erreur technique", "Selon le réglage de la boutique\u{202F}; sans garantie."),
            "unavailable": Row("Émetteur indisponible", "Selon le réglage de la boutique\u{202F}; sans garantie."),
            "exempted": Row("Exemption (TRA)", "L’acquéreur demande une exemption. Autorisé, sans garantie."),
            "notEnrolled": Row("Carte non enrôlée", "Selon le réglage de la boutique\u{202F}; sans garantie."),
            "timedOut": Row("Délai dépassé", "Pas de réponse à temps. Refusé."),
        ],
        appTitle: "Validez dans l’application de votre banque",
        appExplanation:
            "Ouvrez l’application de votre banque et validez le paiement. Cette page continuera d’elle-même.",
        waiting: "En attente de votre accord…", openApp: "Ouvrir l’application de la banque (simulée)",
        checkAgain: "J’ai validé", bankTitle: "L’application de votre banque",
        bankExplanation: "Voulez-vous faire ce paiement\u{202F}?", approve: "Valider", refuse: "Refuser",
        bankDone: "C’est fait. Vous pouvez revenir à la page du paiement.",
        backTitle: "Retour à la boutique", backExplanation: "La réponse de votre banque est prête.",
        relayExplanation: "Vous allez revenir dans l’application.", relayButton: "Revenir dans l’application",
        unreadableTitle: "Cette page ne peut pas être affichée",
        unreadable:
            "Revenez à la boutique. Si vous avez peut-être déjà payé, demandez-lui avant de payer à nouveau."
    )
}
