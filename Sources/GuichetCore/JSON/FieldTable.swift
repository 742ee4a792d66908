import Foundation

/// The declared fields of a kind of document: their rules in the declared order, and the position of each.
///
/// A list of rules of different types is a list of boxes. Building it for every member that is set took longer than the
/// rest of an answer, so it is built once for each kind of document.
package struct FieldTable<Rule: Sendable>: Sendable {
    package let rules: [Rule]
    private let places: NamePlaces

    /// `last` is the name of a member that is at the end of every document and has no rule.
    package init(_ rules: [Rule], last: String? = nil, name: (Rule) -> String) {
        self.rules = rules
        places = NamePlaces(rules.map(name) + (last.map { [$0] } ?? []))
    }

    package func rule(named name: String) -> Rule? {
        guard let place = places[name], place < rules.count else { return nil }
        return rules[place]
    }

    /// Sets a member. A new one is inserted before the first member that is declared after it, so that two documents
    /// with the same content have the same bytes; undeclared members keep their position.
    package func set(_ name: String, to value: JSONValue, in object: inout JSONObject) {
        guard !object.replace(name, with: value) else { return }
        guard let place = places[name] else { return object.append(name, value) }
        // Most documents are written in the declared order.
        if let last = object.members.last, let before = places[last.name], before < place {
            return object.append(name, value)
        }
        let next = object.members.firstIndex { (places[$0.name] ?? -1) > place }
        object.insert(name, value, at: next ?? object.members.endIndex)
    }
}

/// The declarations of all kinds of document: one object of each class, made on first use.
///
/// A generic type cannot have a stored static property, and reading the members of an object by reflection is slow.
///
/// Not generic itself: a document is made for every object that is read, and its look-up asks for no metadata at run time.
///
/// `@unchecked`: the lock guards the only variable, and the objects are immutable once they are made. `Mutex`, which the
/// compiler could check, needs iOS 18.
package final class Declarations: @unchecked Sendable {
    private let lock = NSLock()
    /// Guarded by the lock. A power of two, and at least twice as many as there are objects: each is in the first free slot from
    /// that of its class. A dictionary's hash took as long as the rest of the look-up.
    private var slots = [(kind: ObjectIdentifier, object: AnyObject)?](repeating: nil, count: 64)
    private var count = 0

    package init() {}

    package func object<Kind: AnyObject>(of kind: Kind.Type, _ make: () -> Kind) -> Kind {
        let key = ObjectIdentifier(kind)
        if let found = found(key) { return unsafeDowncast(found, to: Kind.self) }
        // Outside the lock: it may ask for other kinds.
        let made = make()
        keep(made, key)
        return made
    }

    private func found(_ kind: ObjectIdentifier) -> AnyObject? {
        lock.lock()
        defer { lock.unlock() }
        return slots[place(of: kind)]?.object
    }

    private func keep(_ object: AnyObject, _ kind: ObjectIdentifier) {
        lock.lock()
        defer { lock.unlock() }
        let place = place(of: kind)
        if slots[place] == nil { count += 1 }
        slots[place] = (kind, object)
        guard count * 2 > slots.count else { return }
        let all = slots.compactMap(\.self)
        slots = Array(repeating: nil, count: slots.count * 2)
        for one in all { slots[self.place(of: one.kind)] = one }
    }

    /// Where the object of a kind is, or belongs.
    private func place(of kind: ObjectIdentifier) -> Int {
        // As in ``NamePlaces``: an address is the program's own.
        let mixed = UInt64(UInt(bitPattern: kind)) &* 0x9E37_79B9_7F4A_7C15
        var place = Int(truncatingIfNeeded: mixed >> 40) & (slots.count - 1)
        while let slot = slots[place], slot.kind != kind { place = (place + 1) & (slots.count - 1) }
        return place
    }
}

/// The declarations of a document's kind, which a document keeps. Documents of one kind have the same ones, so they are not
/// compared.
///
/// `@unchecked`: the object is immutable once it is made, as in ``Declarations``. Its class is open, which the compiler
/// cannot check.
@usableFromInline
package struct FoundDeclarations<Fields: AnyObject>: Hashable, @unchecked Sendable {
    @usableFromInline
    package let fields: Fields

    package init(_ fields: Fields) { self.fields = fields }

    @usableFromInline
    package static func == (first: FoundDeclarations, second: FoundDeclarations) -> Bool { true }

    @usableFromInline
    package func hash(into hasher: inout Hasher) {}
}
