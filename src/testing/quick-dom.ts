// In browsers the text of an element is its class. In happy-dom it is its whole HTML, and Popper asks for it many times per
// position: a quarter of the time of the slowest tests.
if (typeof Element !== 'undefined') Element.prototype.toString = Object.prototype.toString
