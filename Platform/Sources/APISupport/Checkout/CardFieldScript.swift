/// What scripts of card fields share: digits grouped as on the card, the expiry date with its slash, the brands of a
/// number, what is wrong with a value. A script changes how a field looks; the platform reads it with or without spaces,
/// and decides.
package enum CardFieldScript {
    /// Brands are given by the beginnings of the numbers that are accepted: `49701000:VISA,CB;…`.
    package static let text = #"""
        const cardDigits = (text) => text.replace(/\D/g, "").slice(0, 19);
        const cardGroups = (digits) => (/^3[47]/.test(digits)
          ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)]
          : digits.match(/.{1,4}/g) || []).filter((group) => group).join(" ");
        const cardExpiry = (text, isDeleting) => {
          // 1/ is January; without the sign, 1 may become 12.
          const whole = isDeleting ? text : text.replace(/^1[\/ .-]/, "01");
          const digits = whole.replace(/\D/g, "").slice(0, 6);
          const padded = /^[2-9]/.test(digits) ? "0" + digits : digits;
          if (padded.length < 2 || (padded.length === 2 && isDeleting)) return padded;
          return padded.slice(0, 2) + "/" + padded.slice(2);
        };
        const cardBrands = (digits, ranges) => {
          if (digits.length < 6) return [];
          const found = ranges.split(";").map((range) => range.split(":"))
            .filter(([start]) => digits.length < start.length ? start.startsWith(digits) : digits.startsWith(start))
            .map(([, brands]) => brands);
          return new Set(found).size === 1 ? found[0].split(",") : [];
        };
        const cardIsNumber = (digits) => digits.length >= 12 && [...digits].reverse().reduce((sum, digit, index) => {
          const value = Number(digit) * (index % 2 + 1);
          return sum + (value > 9 ? value - 9 : value);
        }, 0) % 10 === 0;
        const cardRetype = (input, written) => {
          if (input.value === written) return;
          const atEnd = input.selectionStart === input.value.length;
          const before = input.value.slice(0, input.selectionStart).replace(/\D/g, "").length;
          input.value = written;
          if (document.activeElement !== input) return;
          let place = 0;
          for (let seen = 0; seen < before && place < written.length; place += 1) if (/\d/.test(written[place])) seen += 1;
          if (atEnd) place = written.length;
          input.setSelectionRange(place, place);
        };
        // A field is a "number", an "expiry", a "code" or a "name".
        const cardTyped = (input, kind, event) => {
          if (kind === "number") cardRetype(input, cardGroups(cardDigits(input.value)));
          if (kind === "expiry") {
            cardRetype(input, cardExpiry(input.value, (event?.inputType || "").startsWith("delete")));
          }
          if (kind === "code") cardRetype(input, input.value.replace(/\D/g, ""));
        };
        const cardProblem = (kind, text, unchecked) => {
          if (kind === "name") return text.length <= 45 && text.replace(/\D/g, "").length < 6 ? null : "malformed";
          if (!text) return "missing";
          if (kind === "number") {
            return cardIsNumber(text) || unchecked.some((start) => text.startsWith(start)) ? null : "malformed";
          }
          if (kind === "code") return /^\d{3,4}$/.test(text) ? null : "malformed";
          const [, month, year] = text.match(/^(\d\d)\/?(\d\d|20\d\d)$/) || [];
          if (!month || Number(month) < 1 || Number(month) > 12) return "malformed";
          return new Date(2000 + Number(year.slice(-2)), Number(month), 1) > new Date() ? null : "expired";
        };

        """#
}
