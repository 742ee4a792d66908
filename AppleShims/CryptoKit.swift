// swift-crypto has the interface of CryptoKit.
@_exported public import Crypto
