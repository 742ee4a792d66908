import ArgumentParser
import Foundation
import GuichetCore
import GuichetSips
import Server

struct SipsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sips", abstract: "Tools for the Sips family's messages.",
        subcommands: [SealCommand.self, VerifyCommand.self])
}

/// The message on standard input, and the key.
struct SealInput: ParsableArguments {
    @Option(
        help: ArgumentHelp("The shop's secret key. \(SecretArgument.help)", valueName: "secretKey"),
        transform: SecretArgument.read)
    var key: String

    @Option(
        help: ArgumentHelp(
            "HMAC-SHA-256 or SHA-256. By default, the message's sealAlgorithm, or HMAC-SHA-256 if it has none.",
            valueName: "name"), completion: .list(["HMAC-SHA-256", "SHA-256"]))
    var algorithm: String?

    func message() throws -> JSONObject {
        do {
            guard let object = try JSONValue(parsing: Console.current.input.rest()).object else {
                throw ValidationError("standard input is JSON, but not an object.")
            }
            return object
        } catch let error as JSONError {
            throw ValidationError("standard input is not JSON: \(error).")
        }
    }

    func algorithm(of message: JSONObject) -> SealAlgorithm {
        SealAlgorithm(
            rawValue: algorithm ?? message["sealAlgorithm"]?.text ?? SealAlgorithm.hmacSHA256.rawValue)
    }

    var secretKey: SipsSecretKey { SipsSecretKey(key) }
}

struct SealCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "seal", abstract: "Seal a JSON message from standard input.",
        discussion: """
            Prints the message with its seal, ready to be sent:
              guichet sips seal --key KEY < order.json | curl --json @- URL
            """)

    enum Output: String, ExpressibleByArgument, CaseIterable { case message, seal, text }

    @OptionGroup var input: SealInput

    @Option(
        name: .customLong("print"),
        help: "message: the sealed message; seal: only the seal; text: the text that is sealed.")
    var output = Output.message

    func run() throws {
        var message = try input.message()
        message["seal"] = nil
        // Its receiver checks the seal by the algorithm that the message names.
        if let chosen = input.algorithm { message["sealAlgorithm"] = .string(chosen) }
        let algorithm = input.algorithm(of: message)
        guard let sealed = MessageSeal.sealing(message, with: input.secretKey, algorithm: algorithm) else {
            throw ValidationError("\(algorithm) is not an algorithm that guichet knows; use HMAC-SHA-256 or SHA-256.")
        }
        switch output {
        case .message: print(JSONValue.object(sealed).encodedForPeople())
        case .seal: print(sealed["seal"]?.text ?? "")
        case .text: print(MessageSeal.text(of: message))
        }
    }
}

struct VerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Check the seal of a JSON message from standard input.",
        discussion: "Exit status 0 if the seal is valid, 1 if it is not.")

    @OptionGroup var input: SealInput

    func run() throws {
        let message = try input.message()
        guard message["seal"] != nil else {
            print("no seal: the message has no field \"seal\"")
            throw ExitCode(.failure)
        }
        guard MessageSeal.verify(message, with: input.secretKey, algorithm: input.algorithm(of: message)) else {
            print("invalid seal: changed on the way, or sealed with another key or algorithm")
            throw ExitCode(.failure)
        }
        print("valid seal")
    }
}
