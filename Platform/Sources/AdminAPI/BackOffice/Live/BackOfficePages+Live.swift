import APISupport

extension BackOfficePages {
    /// Whether the page is live, in words, and a button that stops it (WCAG 2.2, 2.2.2). Without a script neither is
    /// shown: then the page is as it was loaded.
    var liveBar: HTML {
        let live = LiveTexts.of(visit.language)
        return """
            <div class="live-bar" id="live-bar" hidden>
            <p role="status" id="live" data-on="\(live.on)" data-paused="\(live.paused)" data-off="\(live.off)" \
            data-new="\(live.updated)"></p>
            <button type="button" class="plain small" id="live-switch" data-pause="\(live.pause)" \
            data-resume="\(live.resume)"></button></div>
            """
    }
}

/// The texts about a page that is live.
struct LiveTexts: Sendable {
    let on: String
    let paused: String
    let off: String
    let updated: String
    let pause: String
    let resume: String

    static func of(_ language: PageLanguage) -> LiveTexts {
        switch language {
        case .french:
            LiveTexts(
                on: "En direct", paused: "En pause", off: "Hors ligne\u{A0}: rechargez la page", updated: "Mis à jour",
                pause: "Mettre en pause", resume: "Reprendre")
        case .english:
            LiveTexts(
                on: "Live", paused: "Paused", off: "Not live: load the page again", updated: "Updated",
                pause: "Pause", resume: "Go on")
        case .dutch:
            LiveTexts(
                on: "Live", paused: "Gepauzeerd", off: "Niet live: laad de pagina opnieuw", updated: "Bijgewerkt",
                pause: "Pauzeren", resume: "Doorgaan")
        case .german:
            LiveTexts(
                on: "Live", paused: "Angehalten", off: "Nicht live: Laden Sie die Seite neu", updated: "Aktualisiert",
                pause: "Anhalten", resume: "Fortsetzen")
        }
    }
}
