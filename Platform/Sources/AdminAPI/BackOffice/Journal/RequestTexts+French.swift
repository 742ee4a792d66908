extension RequestTexts {
    static let french = RequestTexts(
        explanation: "Les appels arrivés, même refusés, des plus récents aux plus anciens. Les numéros de carte sont "
            + "masqués, les secrets sont omis.",
        dropped: "Appels absents du journal depuis le démarrage\u{A0}: %. Il en est venu trop à la fois.",
        none: "Aucun appel ne correspond.", noneYet: "Aucun appel n’est encore arrivé.",
        result: "Résultat", refused: "Refusés", accepted: "Non refusés",
        number: "N°", time: "Heure (UTC)", call: "Appel", status: "Statut", code: "Code", took: "Durée",
        why: "Raison", title: "Appel %", line: "Ligne", caller: "Appelant", field: "Champ en cause",
        refusal: "Numéro du refus", payment: "Paiement", signature: "Signature", scheme: "Procédé", key: "Clé",
        sentSignature: "Signature reçue", finding: "Constat",
        signed: "La plateforme a signé ceci\u{202F}; ⏎ est un saut de ligne, et il n’y a rien d’autre\u{A0}:",
        values: "Ce sont ces valeurs, dans cet ordre, sans rien entre elles\u{A0}:", sent: "Reçu", answered: "Répondu",
        headers: "En-têtes", noBody: "Sans corps.", bytes: "% octets",
        ofPayment: "Appels", noneOfPayment: "Aucun appel sur ce paiement n’est dans le journal.")
}
