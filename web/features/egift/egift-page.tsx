/** A card's own page: it asks for the challenge key, then shows number, PIN and barcode. */
export function EGiftPage() {
  return (
    <main>
      <h1>Open your eGift card</h1>
    </main>
  );
}
