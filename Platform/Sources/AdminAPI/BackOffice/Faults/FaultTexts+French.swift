extension FaultTexts {
    static let french = FaultTexts(
        explanation: "Ce qui échoue parce que vous l’avez programmé. Un redémarrage de la plateforme y met fin.",
        ordered: "Programmées", noneOrdered: "Aucune panne n’est programmée.", catalogue: "Ce qui peut être programmé",
        groups: [
            .acquirer: "La décision de l’acquéreur", .operations: "Remises, annulations et remboursements",
            .calls: "Les appels et leurs réponses", .notifications: "Les notifications",
            .issuer: "La page de l’émetteur",
        ],
        fault: "Panne", what: "Ce qui échoue", forWhom: "Pour qui", always: "tout", limits: "Combien de fois",
        unlimited: "jusqu’à l’effacement", acted: "A agi", actedOf: "% sur #", clear: "Effacer",
        clearAll: "Tout effacer", order: "Programmer", scripts: "Les prochaines réponses de l’acquéreur",
        scriptExplanation: "Donne les réponses aux prochaines autorisations d’une boutique, dans l’ordre, avant toute "
            + "panne programmée. Une nouvelle suite remplace l’ancienne\u{202F}; une suite vide y met fin.",
        noScripts: "Aucune réponse n’est prévue.", answers: "Réponses",
        answersHint: "Séparées par des espaces, par exemple\u{A0}: approved refused:51 acquirer-slow:3s as-usual",
        scriptButton: "Donner ces réponses", orderTitle: "Programmer\u{A0}: %", client: "Le client",
        platform: "La plateforme", orderHint: "Un champ laissé vide n’est pas une condition.",
        everyone: "Toutes les boutiques", allOf: "Toutes les boutiques de %", call: "Appel", everyCall: "Tout appel",
        card: "Carte", cardHint: "Les quatre derniers chiffres, ou le numéro d’une carte de test", amount: "Montant",
        amountHint: "En centimes, ou dans la plus petite unité de la devise", reference: "Référence",
        header: "En-tête de l’appel", headerHint: "NOM=VALEUR", howOften: "Combien de fois, et jusqu’à quand",
        times: "Nombre de fois", timesHint: "Vide\u{A0}: jusqu’à l’effacement", nth: "À partir de l’événement",
        nthHint: "Compté à partir de 1", minutes: "Pendant (minutes)", minutesHint: "De l’horloge de la plateforme",
        probability: "Probabilité", probabilityHint: "Par exemple 0,1 pour un événement sur dix", seed: "Graine",
        seedHint: "Répète les mêmes décisions", how: "Ce qu’elle fait", delay: "Secondes",
        delayHint: "Vide\u{A0}: % secondes", code: "Code du refus",
        codeHint: "Dans les termes de l’API, par exemple 51",
        orderButton: "Programmer")
}
