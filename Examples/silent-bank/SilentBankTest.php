<?php
// The bank is silent, the merchant asks, and the shopper is not charged twice. With `guichet serve --dev`:
//
//   (umask 077; guichet token make tests --right administer >token)    # once: it is not shown again
//   GUICHET_URL=http://127.0.0.1:8080 GUICHET_TOKEN=$(cat token) php SilentBankTest.php

declare(strict_types=1);

function call(string $method, string $path, string $authorization, ?array $message = null): array {
    $context = stream_context_create(['http' => [
        'method' => $method, 'ignore_errors' => true, 'timeout' => 60,
        'header' => ['Content-Type: application/json', "Authorization: $authorization"],
        'content' => $message === null ? '' : json_encode($message, JSON_THROW_ON_ERROR),
    ]]);
    return json_decode(file_get_contents(getenv('GUICHET_URL') . $path, false, $context), true, 512, JSON_THROW_ON_ERROR);
}

// What a tester does: the same as the command `guichet`.
function tester(string $method, string $path, ?array $message = null): array {
    $answer = call($method, "/admin/api/v1$path", 'Bearer ' . getenv('GUICHET_TOKEN'), $message);
    // Without this, the test would go on without its fault, for instance because the token has ended.
    if (str_starts_with($answer['type'] ?? '', 'urn:guichet:problem:')) {
        throw new RuntimeException("$method $path: {$answer['title']}. {$answer['detail']}");
    }
    return $answer;
}

// The code under test; in your tests, your server's.
final class Shop {
    private function lyra(string $service, array $message): array {
        $credentials = base64_encode('69876357:testpassword_DEMOPRIVATEKEY23G4475zXZQ2UA5x7M');
        return call('POST', "/api-payment/V4/$service", "Basic $credentials", $message)['answer'];
    }

    private function transactions(string $order): array {
        return $this->lyra('Order/Get', ['orderId' => $order])['transactions'] ?? [];
    }

    // Asks first: Lyra's API takes a second payment for the same order.
    public function pay(string $order): string {
        if ($this->transactions($order) === []) {
            $card = ['paymentMethodType' => 'CARD', 'pan' => '4970100000000055', 'expiryMonth' => '12',
                'expiryYear' => '30', 'securityCode' => '123'];
            $this->lyra('Charge/CreatePayment', [
                'amount' => 2500, 'currency' => 'EUR', 'orderId' => $order, 'paymentForms' => [$card]]);
        }
        $transactions = $this->transactions($order);
        return end($transactions)['status'];
    }
}

function same(mixed $wanted, mixed $found, string $what): void {
    if ($wanted === $found) return;
    fwrite(STDERR, "$what: wanted " . json_encode($wanted) . ', found ' . json_encode($found) . "\n");
    exit(1);
}

tester('POST', '/reset', ['shop' => 'lyra/69876357']);
tester('DELETE', '/faults');
// acquirer-silent is the same after the 20 seconds for which the platform waits.
tester('POST', '/faults', ['fault' => 'acquirer-down', 'reference' => 'ORDER1', 'times' => 1]);
$shop = new Shop();
same('RUNNING', $shop->pay('ORDER1'), 'the bank is silent');
same('RUNNING', $shop->pay('ORDER1'), 'the shopper presses the button again');

// An hour later the bank has told the platform: it had approved.
tester('POST', '/clock', ['advanceSeconds' => 3600]);
same('PAID', $shop->pay('ORDER1'), 'an hour later');
$payments = tester('GET', '/payments?reference=ORDER1')['payments'];
same(['toCapture'], array_column($payments, 'state'), 'charged once');
echo "ok\n";
