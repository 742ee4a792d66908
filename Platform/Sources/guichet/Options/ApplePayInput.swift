import ArgumentParser
import Foundation
import GuichetApplePay
import GuichetCore
import Storage

/// Reads the input of the Apple Pay commands. Unreadable input is wrong usage: it is no verdict on a token.
enum ApplePayInput {
    /// More than any token, key or batch that comes through a pipe.
    private static let limit = 64 << 20

    /// The bytes of a file, or of standard input for `-`.
    static func bytes(_ path: String, as what: String) throws -> [UInt8] {
        if path == "-" { return Array(Console.current.input.rest()) }
        do {
            return Array(try InputFile.data(path, ofPipeAtMost: limit))
        } catch let error as InputFile.TooLong {
            throw ValidationError("the file \(path) (\(what)) cannot be used: \(error).")
        } catch {
            throw ValidationError("the file \(path) (\(what)) cannot be read: \(reason(error)).")
        }
    }

    /// A PEM text, or the content of a file with one, which may be written `@FILE` as in other commands.
    static func pem(_ text: String, as what: String) throws -> String {
        if text.contains("-----BEGIN ") { return text }
        let path = text.hasPrefix("@") ? String(text.dropFirst()) : text
        return String(decoding: try bytes(path, as: what), as: UTF8.self)
    }

    static func root(_ text: String) throws -> TrustedRoot { try root(text, option: "--root") }

    static func root(_ text: String, option: String) throws -> TrustedRoot {
        do {
            return try TrustedRoot(pem: pem(text, as: "root"))
        } catch let error as ApplePayError {
            throw ValidationError("\(option): \(error.reason).")
        }
    }

    static func key(_ text: String, merchantIdentifier: String) throws -> ProcessingKey {
        do {
            return try ProcessingKey(pem: pem(text, as: "key"), merchantIdentifier: merchantIdentifier)
        } catch let error as ApplePayError {
            throw ValidationError("--key: \(error.reason).")
        }
    }

    /// `2026-11-21T17:35:00Z`, or with an offset, or with a fraction of a second.
    static func instant(_ text: String) throws -> Date {
        let formatter = ISO8601DateFormatter()
        for options: ISO8601DateFormatter.Options in [
            .withInternetDateTime, [.withInternetDateTime, .withFractionalSeconds],
        ] {
            formatter.formatOptions = options
            if let date = formatter.date(from: text) { return date }
        }
        throw ValidationError("--at \(text) is not a time; write it like 2026-11-21T17:35:00Z.")
    }

    static func text(_ date: Date) -> String {
        let formatter = ISO8601DateFormatter()
        formatter.formatOptions = .withInternetDateTime
        return formatter.string(from: date)
    }

    private static func reason(_ error: any Error) -> String {
        switch (error as? CocoaError)?.code {
        case .fileNoSuchFile?, .fileReadNoSuchFile?: "there is no such file"
        case .fileReadNoPermission?: "not allowed"
        default: error.systemReason
        }
    }
}
